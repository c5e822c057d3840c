import * as z from 'zod'
import { FullName, User } from './account.ts'
import { parseDocument } from './brazil/document.ts'
import { parseFullName, parseSocialName } from './brazil/name.ts'
import { parsePhone } from './brazil/phone.ts'
import { dayInput } from './day.ts'
import { AT_ONCE, DIGEST_HOURS } from './digest.ts'
import { endpoint, refusals } from './endpoint.ts'
import { calendarDay } from './time.ts'
import { typedInput } from './typed-input.ts'
import { cleanText } from './typed-text.ts'

/** The user with what only they themselves are shown. Birth date as `2001-11-20`, phone in E.164. */
export const Profile = User.extend({
  phone: z.string().optional(),
  birthDate: z.iso.date().optional(),
  /** CPF or CNPJ without punctuation. */
  document: z.string().optional(),
  avatarAlt: z.string().optional(),
  /** Nobody chose one yet where a purchase made the account. */
  hasPassword: z.boolean(),
  locale: z.string(),
  /** Sent back with a change, so that two devices do not undo each other. */
  version: z.int(),
})
export type Profile = z.infer<typeof Profile>

/** A text that may be taken away: an empty one does that; any other has to be what `read` understands. */
const removable = <T extends string>(read: (text: string) => T | undefined, wrong: string) =>
  typedInput({
    missing: wrong,
    wrong,
    read: (text): T | '' | undefined => (cleanText(text).trim() === '' ? '' : read(text)),
  }).optional()

const BIRTH_DATE_WRONG = 'Data inválida. Informe dia, mês e ano'
const DOCUMENT_WRONG = 'CPF ou CNPJ inválido. Confira letras e números'
const ALT_MOST = 160
const PIXEL = { error: 'Informe o recorte da foto em pixels inteiros' }

/** A square of the picture as it is seen (turned upright), in its own pixels. */
export const Crop = z.strictObject(
  {
    x: z.int(PIXEL).min(0, PIXEL.error),
    y: z.int(PIXEL).min(0, PIXEL.error),
    size: z.int(PIXEL).min(1, PIXEL.error),
  },
  { error: (issue) => (issue.code === 'invalid_type' ? PIXEL.error : undefined) },
)
export type Crop = z.infer<typeof Crop>

const altText = (text: string): string | undefined => {
  const alt = text.trim()
  return alt.length <= ALT_MOST ? alt : undefined
}

/** What is not sent stays as it is; what is sent empty is taken away. */
export const ProfileChange = z.strictObject({
  /** Of the profile that was read: another one by now is refused. Without it the change is made to what is there. */
  version: z.int({ error: 'Informe a versão dos dados que você leu' }).optional(),
  name: FullName.transform((name) => parseFullName(name) ?? name).optional(),
  socialName: removable(parseSocialName, 'Nome social inválido. Use letras, espaços, pontos e hifens'),
  phone: removable(parsePhone, 'Telefone inválido. Informe o DDD e o número'),
  birthDate: z
    .union([z.literal(''), dayInput(BIRTH_DATE_WRONG, BIRTH_DATE_WRONG)], { error: BIRTH_DATE_WRONG })
    .transform((text) => text && calendarDay(text))
    .optional(),
  document: removable((text) => parseDocument(text)?.value, DOCUMENT_WRONG),
  avatarAlt: removable(altText, `Descreva a foto em até ${ALT_MOST} caracteres`),
  avatarCrop: Crop.optional(),
  avatarRemoved: z.boolean({ error: 'Diga se a foto deve ser removida' }).optional(),
})
export type ProfileChange = z.output<typeof ProfileChange>

/** What may be wanted or not, and what the law, or the account's safety, asks for in any case. */
const Subjects = z.object({
  offers: z.boolean(),
  training: z.boolean(),
  billing: z.literal(true),
  security: z.literal(true),
})

const Digest = z.enum([AT_ONCE, ...DIGEST_HOURS], { error: 'Informe na hora, ou a hora do resumo' })

/** Which notifications arrive by e-mail, which stand in the app, and when the mail of those that can wait is sent. */
export const NotificationPreferences = Subjects.extend({ inApp: Subjects, digest: z.string() })
export type NotificationPreferences = z.infer<typeof NotificationPreferences>

const preference = (about: string) => z.boolean({ error: `Informe se quer receber ${about}` })

/** `offers` and `training` are the e-mails; what else is not sent stays as it is. */
export const NotificationChoice = z.strictObject({
  offers: preference('ofertas por e-mail'),
  training: preference('avisos de treinamento por e-mail'),
  inApp: z
    .strictObject(
      { offers: preference('ofertas no site'), training: preference('avisos de treinamento no site') },
      { error: (issue) => (issue.code === 'invalid_type' ? 'Informe o que quer ver no site' : undefined) },
    )
    .optional(),
  digest: Digest.optional(),
})
export type NotificationChoice = z.output<typeof NotificationChoice>

export const profile = {
  read: endpoint('member')
    .route({ method: 'GET', path: '/profile', summary: 'Meus dados' })
    .input(z.strictObject({}).optional())
    .output(Profile),
  update: endpoint('member', { multipart: true })
    .route({ method: 'PUT', path: '/profile/update', summary: 'Alterar meus dados e minha foto' })
    .errors(
      refusals(
        'profile.changed-elsewhere',
        'profile.avatar-too-large',
        'profile.avatar-unreadable',
        'picture.heic',
        'unavailable',
      ),
    )
    .input(
      z.strictObject({
        json: ProfileChange,
        avatarUpload: z.file({ error: 'Envie a foto como arquivo' }).optional(),
      }),
    )
    .output(User),
  notifications: endpoint('member')
    .route({ method: 'GET', path: '/profile/notifications', summary: 'Quais avisos recebo' })
    .input(z.strictObject({}).optional())
    .output(NotificationPreferences),
  changeNotifications: endpoint('member')
    .route({ method: 'PUT', path: '/profile/notifications', summary: 'Escolher quais avisos recebo' })
    .input(NotificationChoice)
    .output(NotificationPreferences),
}
