import { may, mayActOn, type Permission } from '@vitrine/contract/admin/permission'
import { useSession } from '../session/use-session.ts'
import { mayOpen } from './screens.ts'

/** What the person may do, for what a screen offers; the server refuses the rest. */
export function useMay(): (permission: Permission) => boolean {
  const roles = useSession()?.roles ?? []
  return (permission) => may(roles, permission)
}

/** Whether the person may act on the account of who has these roles. */
export const useMayActOn = (theirs: readonly string[]): boolean => mayActOn(useSession()?.roles ?? [], theirs)

/** Whether the person may open the screen at an address, for what leads to it. */
export function useMayOpen(): (address: string) => boolean {
  const roles = useSession()?.roles ?? []
  return (address) => mayOpen(roles, address)
}
