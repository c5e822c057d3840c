import { credentialLetters } from './credential.tsx'
import { welcome } from './welcome.tsx'

/** How each message about what somebody signs in with is written. */
export const templates = { ...credentialLetters, welcome }
