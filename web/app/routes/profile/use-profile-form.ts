import type { Profile } from '@vitrine/contract/profile'
import { useState } from 'react'
import { useContractForm } from '../../forms/use-contract-form.ts'
import { getApi } from '../../session/api.ts'
import { session } from '../../session/browser.ts'
import { Refused, sentenceFor } from '../../session/refused.ts'
import { notify } from '../../ui/notify.ts'
import type { AvatarChoice } from './avatar-field.tsx'
import { changeOf, ProfileForm, type ProfileValues, valuesOf } from './profile-values.ts'

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
