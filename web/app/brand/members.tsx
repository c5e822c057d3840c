import { Outlet } from 'react-router'
import { useMemberOnly } from '../session/use-session.ts'

/** Read by the root: the document says before anything is painted that it is of no use to who is not signed in. */
export const handle = { audience: 'member' }

/** Around every page of a member: who is not signed in, or no longer, goes to sign in and comes back. */
export default function Members() {
  useMemberOnly()
  return <Outlet />
}
