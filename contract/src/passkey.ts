import * as z from 'zod'

const UNREADABLE = 'Não conseguimos ler a chave de acesso. Tente de novo.'
/** Bytes in base64url, as WebAuthn's JSON forms carry them. */
const bytes = (most: number) =>
  z
    .string({ error: UNREADABLE })
    .max(most, UNREADABLE)
    .regex(/^[\w-]+$/, UNREADABLE)

const credential = {
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal('public-key', { error: UNREADABLE }),
  authenticatorAttachment: z.enum(['platform', 'cross-platform'], { error: UNREADABLE }).optional(),
  clientExtensionResults: z.record(z.string(), z.unknown(), { error: UNREADABLE }).optional(),
}

/** `RegistrationResponseJSON` of WebAuthn level 3; what we do not read may be there. */
export const NewPasskey = z.object(
  {
    ...credential,
    response: z.object(
      {
        clientDataJSON: bytes(4000),
        attestationObject: bytes(20_000),
        transports: z.array(z.string().max(20)).max(10).optional(),
      },
      { error: UNREADABLE },
    ),
  },
  { error: UNREADABLE },
)
export type NewPasskey = z.infer<typeof NewPasskey>

/** `AuthenticationResponseJSON` of WebAuthn level 3. */
export const ApprovedPasskey = z.object(
  {
    ...credential,
    response: z.object(
      {
        clientDataJSON: bytes(4000),
        authenticatorData: bytes(4000),
        signature: bytes(4000),
        userHandle: bytes(200).nullish(),
      },
      { error: UNREADABLE },
    ),
  },
  { error: UNREADABLE },
)
export type ApprovedPasskey = z.infer<typeof ApprovedPasskey>

/** The options to hand to `navigator.credentials` in WebAuthn's JSON form. */
export const PasskeyQuestion = z.looseObject({ challenge: z.string() })
export type PasskeyQuestion = z.infer<typeof PasskeyQuestion>

export const PasskeyName = z
  .string({ error: 'Dê um nome à chave' })
  .trim()
  .min(1, 'Dê um nome à chave')
  .max(60, 'Use no máximo 60 letras')
