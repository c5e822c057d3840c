import { AdminRole } from '@vitrine/contract/admin/permission'

/** Any of the administrators' roles opens the administration; what each may do there is decided per call. */
export const isAdmin = (roles: readonly string[]): boolean =>
  roles.some((role) => AdminRole.safeParse(role).success)
