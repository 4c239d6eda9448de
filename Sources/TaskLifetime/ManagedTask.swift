// ManagedTask
