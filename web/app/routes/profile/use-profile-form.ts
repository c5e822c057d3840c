import { parseBirthDate } from '@vitrine/contract/brazil/birth-date'
import { formatDocument } from '@vitrine/contract/brazil/document'
import { formatPhone } from '@vitrine/contract/brazil/phone'
import { type Profile, ProfileChange } from '@vitrine/contract/profile'
import { calendarDay, formatDay, today } from '@vitrine/contract/time'
import { useState } from 'react'
import * as z from 'zod'
import { useContractForm } from '../../forms/use-contract-form.ts'
import { getApi } from '../../session/api.ts'
import { session } from '../../session/browser.ts'
import { Refused, sentenceFor } from '../../session/refused.ts'
import { serverNow } from '../../session/server-clock.ts'
import { notify } from '../../ui/notify.ts'
import type { AvatarChoice } from './avatar-field.tsx'

const KEPT: AvatarChoice = { kind: 'kept' }

/** The form of a profile: its fields, the picture beside them, and what came of saving. */
export function useProfileForm(profile: Profile, reload: () => Promise<void>) {
  const [avatar, setAvatar] = useState<AvatarChoice>(KEPT)
  const [avatarProblem, setAvatarProblem] = useState<string>()
  const [isOutdated, setOutdated] = useState(false)
  const form = useContractForm({
    schema: ProfileForm,
    initialValues: valuesOf(profile),
    async send(values, fields) {
      setAvatarProblem(undefined)
      try {
        session.change(await save(values, profile.version, avatar))
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        if (error.code === 'profile.changed-elsewhere') {
          await reload()
          return setOutdated(true)
        }
        if (!error.code.startsWith('profile.avatar') && !error.fields.avatarCrop) throw error
        return setAvatarProblem(sentenceFor(error))
      }
      setOutdated(false)
      setAvatar(KEPT)
      fields.resetDirty(values)
      notify({ tone: 'good', title: 'Dados salvos' })
      await reload()
    },
  })
  const isUnsaved = () => avatar.kind !== 'kept' || form.fields.isDirty()
  const choose = (choice: AvatarChoice) => {
    setAvatarProblem(undefined)
    setAvatar(choice)
  }
  return { form, avatar, setAvatar: choose, avatarProblem, isOutdated, isUnsaved }
}

async function save(values: ProfileValues, version: number, avatar: AvatarChoice) {
  const api = await getApi()
  const json = changeOf(values, version)
  if (avatar.kind === 'removed') return api.profile.update({ json: { ...json, avatarRemoved: true } })
  if (avatar.kind === 'kept') return api.profile.update({ json })
  const { picture, crop } = avatar
  return api.profile.update({ json: { ...json, avatarCrop: crop }, avatarUpload: picture.file })
}

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
const ProfileForm = ProfileChange.pick({
  socialName: true,
  phone: true,
  document: true,
  avatarAlt: true,
}).extend({ name: ProfileChange.shape.name.unwrap(), birthDate: BirthDate.optional() })

const valuesOf = (profile: Profile) => ({
  name: profile.name,
  socialName: profile.socialName ?? '',
  phone: formatPhone(profile.phone ?? ''),
  birthDate: profile.birthDate ? formatDay(calendarDay(profile.birthDate)) : '',
  document: formatDocument(profile.document ?? ''),
  avatarAlt: profile.avatarAlt ?? '',
})
type ProfileValues = ReturnType<typeof valuesOf>

/** The date goes as `2001-11-20`; everything else as it was typed, the server reads any shape. */
function changeOf(values: ProfileValues, version: number) {
  const date = values.birthDate ? parseBirthDate(values.birthDate, today(serverNow())) : undefined
  return { ...values, version, birthDate: date?.ok ? date.day : '' }
}
