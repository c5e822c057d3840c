import { formatBirthDate } from '@vitrine/contract/brazil/birth-date'
import { formatPhone } from '@vitrine/contract/brazil/phone'
import type { Profile } from '@vitrine/contract/profile'
import { DocumentField } from '../../forms/document-field.tsx'
import { Form } from '../../forms/form.tsx'
import { MaskedField } from '../../forms/masked-field.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { UnsavedGuard } from '../../forms/unsaved-guard.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { AvatarField } from './avatar-field.tsx'
import classes from './profile-form.module.css'
import { useProfileForm } from './use-profile-form.ts'

type ProfileFields = ReturnType<typeof useProfileForm>['form']['fields']

interface ProfileFormProps {
  profile: Profile
  /** Reads what is stored once more; what is typed stays. */
  reload(): Promise<void>
  /** Throws away what is typed. */
  startOver(): void
}

/** Everything a person tells about themselves, in one form. */
export function ProfileForm({ profile, reload, startOver }: ProfileFormProps) {
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
