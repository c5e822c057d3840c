import * as z from 'zod'
import { BrandId } from './brand.ts'
import { endpoint, refusals } from './endpoint.ts'
import { typedInput } from './typed-input.ts'
import { cleanCode } from './typed-text.ts'

const LONGEST = 20

/** `ABCD-EFGH-JKMN`: Crockford's base 32 in groups of four. */
export const CertificateCode = typedInput({
  wrong: 'O código do certificado é assim: ABCD-EFGH-JKMN',
  read(text) {
    const code = cleanCode(text, ['(?:c[oó]digo do )?certificado', 'c[oó]digo'])
      .toUpperCase()
      .replace(/[^0-9A-Z]/g, '')
      .replace(/(.{4})(?=.)/g, '$1-')
    return code.length <= LONGEST ? code : undefined
  },
})

/** What a certificate says, as it was when it was issued. `signed` is the same as a JWS (EdDSA). */
export const Certificate = z.object({
  code: z.string(),
  holder: z.string(),
  course: z.string(),
  hours: z.int(),
  completedOn: z.iso.date(),
  issuer: z.string(),
  /** The brand that sold its course. */
  brand: BrandId,
  signed: z.string(),
  /** The day on which it was revoked: what opened its course was given back. It counts again once that is bought again. */
  revokedOn: z.iso.date().optional(),
})
export type Certificate = z.infer<typeof Certificate>

const byCode = z.strictObject({ code: CertificateCode })

export const certificate = {
  verify: endpoint('public')
    .route({ method: 'GET', path: '/certificates/{code}', summary: 'Conferir um certificado' })
    .errors(refusals('not-found'))
    .input(byCode)
    .output(Certificate),
  keys: endpoint('public')
    .route({
      method: 'GET',
      path: '/certificates/keys',
      summary: 'As chaves públicas com que certificados são assinados (JWKS)',
    })
    .input(z.strictObject({}).optional())
    .output(z.object({ keys: z.array(z.record(z.string(), z.string())) })),
  download: endpoint('member')
    .route({ method: 'GET', path: '/certificates/{code}/file', summary: 'Baixar um certificado meu' })
    .errors(refusals('not-found', 'certificate.revoked'))
    .input(byCode)
    .output(z.file()),
}
