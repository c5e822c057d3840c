import { formatBirthDate, parseBirthDate } from '@vitrine/contract/brazil/birth-date'
import { formatDocument } from '@vitrine/contract/brazil/document'
import { formatPhone } from '@vitrine/contract/brazil/phone'
import { type Profile, ProfileChange } from '@vitrine/contract/profile'
import { calendarDay, formatDay, today } from '@vitrine/contract/time'
import { useState } from 'react'
import { href, Link, useRevalidator } from 'react-router'
import * as z from 'zod'
import { ListSkeleton } from '../../brand/list-skeleton.tsx'
import { RouteFailure } from '../../brand/route-failure.tsx'
import { Screen } from '../../brand/screen.tsx'
import { DocumentField } from '../../forms/document-field.tsx'
import { Form } from '../../forms/form.tsx'
import { MaskedField } from '../../forms/masked-field.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { UnsavedGuard } from '../../forms/unsaved-guard.tsx'
import { useContractForm } from '../../forms/use-contract-form.ts'
import { getApi } from '../../session/api.ts'
import { session } from '../../session/browser.ts'
import { asMember } from '../../session/guards.ts'
import { Refused, sentenceFor } from '../../session/refused.ts'
import { serverNow } from '../../session/server-clock.ts'
import { AccountTabs } from '../../ui/account-tabs.tsx'
import { Address } from '../../ui/address.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Tag } from '../../ui/chip.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/notify.ts'
import { Section } from '../../ui/section.tsx'
import { Parts } from '../../ui/stack.tsx'
import type { Route } from './+types/edit'
import { type AvatarChoice, AvatarField } from './avatar-field.tsx'
import classes from './edit.module.css'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return asMember(request, (api) => api.profile.read({}))
}

export const HydrateFallback = () => <ListSkeleton title="Meus dados" rows={1} above={<AccountTabs />} />
export const ErrorBoundary = RouteFailure

export default function Edit({ loaderData: profile }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  // A new key is a new form, filled with what is stored by now.
  const [key, setKey] = useState(0)
  return (
    <Screen title="Meus dados" lead="Seus dados para compras e contato.">
      <AccountTabs />
      <Parts>
        <Card>
          <ProfileForm
            key={key}
            profile={profile}
            reload={revalidate}
            startOver={() => setKey((before) => before + 1)}
          />
        </Card>
        <SignInData profile={profile} />
      </Parts>
    </Screen>
  )
}

/** What one signs in with, beside what one tells of oneself: each is changed on a page of its own. */
function SignInData({ profile }: { profile: Profile }) {
  return (
    <Section title="Dados de acesso">
      <Card>
        <dl className={classes.rows}>
          <div className={classes.row}>
            <dt className={classes.term}>E-mail</dt>
            <dd className={classes.value}>
              <Address>{profile.email}</Address>
              {!profile.emailVerified && <Tag tone="gold">Ainda não confirmado</Tag>}
            </dd>
            <dd>
              <Link to={href('/account/perfil/email')} className={classes.act}>
                Trocar e-mail
              </Link>
            </dd>
          </div>
          <div className={classes.row}>
            <dt className={classes.term}>Senha</dt>
            <dd className={classes.value}>
              {profile.hasPassword ? '••••••••' : 'Você ainda não criou uma senha'}
            </dd>
            <dd>
              <Link to={href('/account/password')} className={classes.act}>
                {profile.hasPassword ? 'Trocar senha' : 'Criar senha'}
              </Link>
            </dd>
          </div>
        </dl>
      </Card>
    </Section>
  )
}

type ProfileFields = ReturnType<typeof useProfileForm>['form']['fields']

interface ProfileFormProps {
  profile: Profile
  /** Reads what is stored once more; what is typed stays. */
  reload(): Promise<void>
  /** Throws away what is typed. */
  startOver(): void
}

/** Everything a person tells about themselves, in one form. */
function ProfileForm({ profile, reload, startOver }: ProfileFormProps) {
  const { form, avatar, setAvatar, avatarProblem, isOutdated, isUnsaved } = useProfileForm(profile, reload)
  const { getInputProps } = form.fields
  const hasPicture = avatar.kind === 'chosen' || (avatar.kind === 'kept' && profile.avatarUrl)
  return (
    <>
      <Form form={form} action="Salvar">
        <AvatarField
          name={profile.socialName ?? profile.name}
          url={profile.avatarUrl}
          choice={avatar}
          choose={setAvatar}
          error={avatarProblem}
        />
        {hasPicture && (
          <TextField
            label="Descrição da foto (opcional)"
            help="Para quem ouve a página em vez de ver. Exemplo: Marina sorrindo, de óculos."
            {...getInputProps('avatarAlt')}
          />
        )}
        <PersonFields getInputProps={getInputProps} />
        {isOutdated && <Outdated startOver={startOver} />}
      </Form>
      <UnsavedGuard isUnsaved={isUnsaved} />
    </>
  )
}

/** Who somebody is and how they are reached. */
const PersonFields = ({ getInputProps }: Pick<ProfileFields, 'getInputProps'>) => (
  <div className={classes.columns}>
    <TextField label="Nome completo" autoComplete="name" {...getInputProps('name')} />
    <TextField
      label="Nome social (opcional)"
      help="É por ele que chamamos você."
      autoComplete="nickname"
      {...getInputProps('socialName')}
    />
    <MaskedField
      label="Telefone (opcional)"
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      placeholder="(11) 98765-4321"
      format={formatPhone}
      {...getInputProps('phone')}
    />
    <MaskedField
      label="Data de nascimento (opcional)"
      inputMode="numeric"
      autoComplete="bday"
      placeholder="dd/mm/aaaa"
      format={formatBirthDate}
      {...getInputProps('birthDate')}
    />
    <DocumentField
      label="CPF ou CNPJ (opcional)"
      help="Guardado com criptografia; só você o vê aqui."
      {...getInputProps('document')}
    />
  </div>
)

function Outdated({ startOver }: { startOver(): void }) {
  return (
    <Notice tone="attention" title="Outra versão destes dados foi salva enquanto você editava">
      <p>Salvar de novo fica com o que está nesta tela.</p>
      <Button variant="outline" size="small" onClick={startOver}>
        Ver os dados atuais
      </Button>
    </Notice>
  )
}

const KEPT: AvatarChoice = { kind: 'kept' }

/** The form of a profile: its fields, the picture beside them, and what came of saving. */
function useProfileForm(profile: Profile, reload: () => Promise<void>) {
  const [avatar, setAvatar] = useState<AvatarChoice>(KEPT)
  const [avatarProblem, setAvatarProblem] = useState<string>()
  const [isOutdated, setOutdated] = useState(false)
  const form = useContractForm({
    schema: ProfileSchema,
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
const ProfileSchema = ProfileChange.pick({
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
