const ADMIN_ROLES: readonly string[] = ['owner', 'finance', 'catalog', 'support', 'instructor', 'read-only']

/** Any of the administrators' roles opens the administration; what each may do there is decided per call. */
export const isAdmin = (roles: readonly string[]): boolean => roles.some((role) => ADMIN_ROLES.includes(role))
