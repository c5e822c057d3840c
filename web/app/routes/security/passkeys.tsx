import { PasskeyName } from '@vitrine/contract/passkey'
import type { Passkey, SecondFactor } from '@vitrine/contract/second-factor'
import { dayOf, formatDay } from '@vitrine/contract/time'
import { useState } from 'react'
import * as z from 'zod'
import { Dialog } from '../../forms/dialog.tsx'
import { Form } from '../../forms/form.tsx'
import { PasskeyButton } from '../../forms/passkey-button.tsx'
import { RecoveryCodes } from '../../forms/recovery-codes.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { useContractForm } from '../../forms/use-contract-form.ts'
import { getApi } from '../../session/api.ts'
import { deviceName, makePasskey } from '../../session/passkey.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { notify } from '../../ui/notify.ts'
import { Confirm } from './confirm.tsx'
import classes from './security.module.css'

interface PasskeysProps {
  state: SecondFactor
  onChange(): void
}

/** The passkeys of the account: sign in without a password, with the finger, the face or the PIN of a device. */
export function Passkeys({ state, onChange }: PasskeysProps) {
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
        <span className={classes.quiet}>
          Cadastrada em {day(createdAt)}
          {lastUsedAt ? ` · usada em ${day(lastUsedAt)}` : ' · ainda não usada'}
          {synced && ' · sincronizada'}
        </span>
      </div>
      <div className={classes.actions}>
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
