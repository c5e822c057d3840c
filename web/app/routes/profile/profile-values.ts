import { parseBirthDate } from '@vitrine/contract/brazil/birth-date'
import { formatDocument } from '@vitrine/contract/brazil/document'
import { formatPhone } from '@vitrine/contract/brazil/phone'
import { type Profile, ProfileChange } from '@vitrine/contract/profile'
import { calendarDay, formatDay, today } from '@vitrine/contract/time'
import * as z from 'zod'
import { serverNow } from '../../session/server-clock.ts'

const WRONG_DATE = 'Data inválida. Informe dia, mês e ano'
const PROBLEMS = {
  invalid: WRONG_DATE,
  future: WRONG_DATE,
  'too-old': WRONG_DATE,
  'under-age': 'É preciso ter 18 anos ou mais',
} as const

const BirthDate = z.string().transform((text, check) => {
  const date = parseBirthDate(text, today(serverNow()))
  if (date.ok) return date.day
  check.addIssue({ code: 'custom', message: PROBLEMS[date.problem] })
  return z.NEVER
})

/** What the form holds of a `ProfileChange`; the date as people write it. */
export const ProfileForm = ProfileChange.pick({
  socialName: true,
  phone: true,
  document: true,
  avatarAlt: true,
}).extend({ name: ProfileChange.shape.name.unwrap(), birthDate: BirthDate.optional() })

export const valuesOf = (profile: Profile) => ({
  name: profile.name,
  socialName: profile.socialName ?? '',
  phone: formatPhone(profile.phone ?? ''),
  birthDate: profile.birthDate ? formatDay(calendarDay(profile.birthDate)) : '',
  document: formatDocument(profile.document ?? ''),
  avatarAlt: profile.avatarAlt ?? '',
})
export type ProfileValues = ReturnType<typeof valuesOf>

/** The date goes as `2001-11-20`; everything else as it was typed, the server reads any shape. */
export function changeOf(values: ProfileValues, version: number) {
  const date = values.birthDate ? parseBirthDate(values.birthDate, today(serverNow())) : undefined
  return { ...values, version, birthDate: date?.ok ? date.day : '' }
}
