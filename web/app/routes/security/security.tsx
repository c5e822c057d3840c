import { PasskeyName } from '@vitrine/contract/passkey'
import type { Passkey, SecondFactor } from '@vitrine/contract/second-factor'
import { dayOf, formatDateTime, formatDay } from '@vitrine/contract/time'
import { useState } from 'react'
import { href, Link, useRevalidator } from 'react-router'
import * as z from 'zod'
import { ListSkeleton } from '../../brand/list-skeleton.tsx'
import { RouteFailure } from '../../brand/route-failure.tsx'
import { Screen } from '../../brand/screen.tsx'
import { ConfirmFirst, useUnconfirmed } from '../../forms/confirm-email.tsx'
import { Dialog } from '../../forms/dialog.tsx'
import { Form } from '../../forms/form.tsx'
import { PasskeyButton } from '../../forms/passkey-button.tsx'
import { RecoveryCodes } from '../../forms/recovery-codes.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { useContractForm } from '../../forms/use-contract-form.ts'
import { getApi } from '../../session/api.ts'
import { asMember } from '../../session/guards.ts'
import { deviceName, makePasskey } from '../../session/passkey.ts'
import { refreshUnconfirmed } from '../../session/refresh-user.ts'
import { useAct } from '../../session/use-act.ts'
import { AccountTabs } from '../../ui/account-tabs.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/notify.ts'
import quiet from '../../ui/quiet.module.css'
import row from '../../ui/row.module.css'
import { Section } from '../../ui/section.tsx'
import { Parts } from '../../ui/stack.tsx'
import type { Route } from './+types/security'
import { Confirm } from './confirm.tsx'
import { SecondFactorState } from './second-factor-state.tsx'
import classes from './security.module.css'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return asMember(request, async (api) => {
    const [state] = await Promise.all([api.secondFactor.read({}), refreshUnconfirmed(api)])
    return state
  })
}

export const HydrateFallback = () => <ListSkeleton title="Segurança" />
export const ErrorBoundary = RouteFailure

export default function Security({ loaderData: state }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const onChange = () => void revalidate()
  const isUnconfirmed = useUnconfirmed()
  return (
    <Screen title="Segurança">
      <AccountTabs />
      <Parts>
        {state.reset && <ResetWarning dueAt={state.reset.dueAt} onChange={onChange} />}
        {isUnconfirmed ? (
          <ConfirmFirst before="ligar a verificação em duas etapas ou cadastrar uma chave de acesso" />
        ) : (
          <Factors state={state} onChange={onChange} />
        )}
        <Section title="Senha e dispositivos">
          <Card className={classes.links}>
            <Link to={href('/account/password')}>Trocar a senha</Link>
            <Link to={href('/account/perfil/dispositivos')}>Ver dispositivos e sessões</Link>
          </Card>
        </Section>
      </Parts>
    </Screen>
  )
}

function Factors(parts: { state: Route.ComponentProps['loaderData']; onChange(): void }) {
  return (
    <>
      <Section title="Verificação em duas etapas">
        <SecondFactorState {...parts} />
      </Section>
      <Section title="Chaves de acesso">
        <Passkeys {...parts} />
      </Section>
    </>
  )
}

/** An administrator asked to take the second factor away: whoever did not want that stops it here. */
function ResetWarning({ dueAt, onChange }: { dueAt: string; onChange(): void }) {
  const { busy, problem, act } = useAct()
  const cancel = () =>
    act(async (api) => {
      await api.secondFactor.cancelReset({})
      notify({ tone: 'good', title: 'Pedido cancelado' })
      onChange()
    })
  return (
    <Notice tone="attention" title="Há um pedido para remover sua verificação em duas etapas">
      <div className={classes.part}>
        <p>A remoção acontece em {formatDateTime(new Date(dueAt))}. Se você não pediu isso, cancele agora.</p>
        {problem && <p>{problem}</p>}
        <div className={row.wrap}>
          <Button busy={busy} onClick={cancel}>
            Cancelar o pedido
          </Button>
        </div>
      </div>
    </Notice>
  )
}

interface PasskeysProps {
  state: SecondFactor
  onChange(): void
}

/** The passkeys of the account: sign in without a password, with the finger, the face or the PIN of a device. */
function Passkeys({ state, onChange }: PasskeysProps) {
  const [codes, setCodes] = useState<string[]>()
  const add = async () => {
    const { secondFactor } = await getApi()
    const passkey = await makePasskey(await secondFactor.startPasskey({}))
    const { recoveryCodes } = await secondFactor.addPasskey({ name: deviceName(), passkey })
    notify({ tone: 'good', title: 'Chave de acesso cadastrada' })
    if (recoveryCodes) setCodes(recoveryCodes)
    onChange()
  }
  return (
    <Card className={classes.part}>
      <p>
        Entre com a digital, o rosto ou o PIN do seu aparelho, sem senha.{' '}
        {!state.isOn &&
          'Ao cadastrar uma, a verificação em duas etapas é ativada: quem entra com senha passa a usar também a chave ou um código.'}
      </p>
      {state.passkeys.length > 0 && (
        <ul className={classes.keys} aria-label="Suas chaves de acesso">
          {state.passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onChange={onChange} />
          ))}
        </ul>
      )}
      <div className={classes.narrow}>
        <PasskeyButton run={add}>Cadastrar chave de acesso</PasskeyButton>
      </div>
      {codes && (
        <Dialog title="Códigos de recuperação" onClose={() => setCodes(undefined)}>
          <RecoveryCodes codes={codes} action="Já guardei os códigos" onKept={() => setCodes(undefined)} />
        </Dialog>
      )}
    </Card>
  )
}

const day = (instant: string): string => formatDay(dayOf(new Date(instant)))

function PasskeyRow({ passkey, onChange }: { passkey: Passkey; onChange(): void }) {
  const { id, name, synced, createdAt, lastUsedAt } = passkey
  return (
    <li className={classes.key}>
      <div className={classes.words}>
        <strong>{name}</strong>
        <span className={quiet.text}>
          Cadastrada em {day(createdAt)}
          {lastUsedAt ? ` · usada em ${day(lastUsedAt)}` : ' · ainda não usada'}
          {synced && ' · sincronizada'}
        </span>
      </div>
      <div className={row.wrap}>
        <Rename id={id} name={name} onChange={onChange} />
        <Confirm
          button="Remover"
          label={`Remover “${name}”`}
          title={`Remover “${name}”?`}
          words="Esta chave deixa de abrir sua conta. No aparelho, você pode apagá-la nas configurações de senhas."
          action="Remover"
          call={(api) => api.secondFactor.removePasskey({ id })}
          then={onChange}
        />
      </div>
    </li>
  )
}

const NameForm = z.object({ name: PasskeyName })

function Rename({ id, name, onChange }: { id: string; name: string; onChange(): void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" aria-label={`Renomear “${name}”`} onClick={() => setOpen(true)}>
        Renomear
      </Button>
      {isOpen && (
        <Dialog title="Nome da chave de acesso" onClose={() => setOpen(false)}>
          <RenameForm
            id={id}
            name={name}
            onDone={() => {
              setOpen(false)
              onChange()
            }}
          />
        </Dialog>
      )}
    </>
  )
}

function RenameForm({ id, name, onDone }: { id: string; name: string; onDone(): void }) {
  const form = useContractForm({
    schema: NameForm,
    initialValues: { name },
    async send(values) {
      const api = await getApi()
      await api.secondFactor.renamePasskey({ id, ...values })
      onDone()
    },
  })
  return (
    <Form form={form} action="Salvar">
      <TextField label="Nome" maxLength={60} {...form.fields.getInputProps('name')} />
    </Form>
  )
}
