import * as z from 'zod'
import { person } from '#mail'

const changed = { ...person, at: z.iso.datetime() }

/** What each message about where an account is used tells. */
export const PROPS = {
  'new-device': z.object({ ...changed, device: z.string(), ip: z.string(), token: z.string() }),
  /** Without the name of a device: all the others. `from`: where that was asked for. */
  'session-ended': z.object({ ...changed, device: z.string().optional(), from: z.string() }),
  'session-stolen': z.object({ ...changed, device: z.string() }),
  'app-connected': z.object({ ...changed, app: z.string() }),
  'app-disconnected': z.object({ ...changed, app: z.string() }),
  'many-attempts': z.object(changed),
}
type Props = typeof PROPS
export type SessionKind = keyof Props
declare module '#mail' {
  interface MailKinds extends Props {}
}
