import type { AppSecret, SecondFactor } from '@vitrine/contract/second-factor'
import { dayOf, formatDay } from '@vitrine/contract/time'
import { useState } from 'react'
import { AppSetup } from '../../forms/app-setup.tsx'
import { RecoveryCodes } from '../../forms/recovery-codes.tsx'
import { getApi } from '../../session/api.ts'
import { useAct } from '../../session/use-act.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Tag } from '../../ui/chip.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/notify.ts'
import row from '../../ui/row.module.css'
import { Confirm } from './confirm.tsx'
import classes from './security.module.css'

interface StateProps {
  state: SecondFactor
  onChange(): void
}

type Step = { app: AppSecret } | { codes: string[] }

/** Whether signing in asks for a second step, with which, and how to change it. */
export function SecondFactorState({ state, onChange }: StateProps) {
  const [step, setStep] = useState<Step>()
  const close = () => {
    setStep(undefined)
    onChange()
  }
  if (!step) return <Overview state={state} onChange={onChange} onStep={setStep} />
  return (
    <Card className={classes.wizard}>
      {'app' in step ? (
        <>
          <AppSetup
            app={step.app}
            confirm={(code) => confirmApp(code).then((codes) => (codes ? setStep({ codes }) : close()))}
          />
          <Button variant="quiet" onClick={close}>
            Cancelar
          </Button>
        </>
      ) : (
        <RecoveryCodes codes={step.codes} action="Já guardei os códigos" onKept={close} />
      )}
    </Card>
  )
}

/** The recovery codes, when this was the first factor. */
async function confirmApp(code: string): Promise<string[] | undefined> {
  const api = await getApi()
  const { recoveryCodes } = await api.secondFactor.confirmApp({ code })
  notify({ tone: 'good', title: 'Aplicativo autenticador cadastrado' })
  return recoveryCodes
}

function Overview({ state, onChange, onStep }: StateProps & { onStep(step: Step): void }) {
  const { busy, problem, act } = useAct()
  const { appSince, isOn } = state
  const startApp = () => act(async (api) => onStep({ app: await api.secondFactor.startApp({}) }))
  return (
    <Card className={classes.part}>
      <p className={classes.status}>
        <Tag tone={isOn ? 'plain' : 'quiet'}>{isOn ? 'Ativada' : 'Desativada'}</Tag>
        <span>{isOn ? ON : OFF}</span>
      </p>
      {appSince && <p>Aplicativo autenticador cadastrado em {formatDay(dayOf(new Date(appSince)))}.</p>}
      {isOn && <CodesLeft left={state.recoveryCodesLeft} />}
      {problem && <Notice tone="negative">{problem}</Notice>}
      <div className={row.wrap}>
        <Button variant={isOn ? 'outline' : 'primary'} busy={busy} onClick={startApp}>
          {appSince ? 'Trocar de aplicativo' : isOn ? 'Cadastrar aplicativo' : 'Ativar com um aplicativo'}
        </Button>
        {isOn && <NewCodes onStep={onStep} />}
        {isOn && <TurnOff state={state} onChange={onChange} />}
      </div>
    </Card>
  )
}

const ON = 'Além da senha, pedimos um código do seu celular ou uma chave de acesso.'
const OFF =
  'Ative a verificação em duas etapas: além da senha, pedimos um código do seu celular ou uma chave de acesso.'

const FEW = 3

function CodesLeft({ left }: { left: number }) {
  const words = left === 1 ? 'Resta 1 código de recuperação.' : `Restam ${left} códigos de recuperação.`
  if (left > FEW) return <p>{words}</p>
  return <Notice tone="attention">{words} Gere novos para não ficar sem.</Notice>
}

function NewCodes({ onStep }: { onStep(step: Step): void }) {
  return (
    <Confirm
      button="Gerar novos códigos de recuperação"
      title="Gerar novos códigos?"
      words="Os códigos que você guardou deixam de valer na hora."
      action="Gerar novos códigos"
      call={(api) => api.secondFactor.makeRecoveryCodes({})}
      then={({ recoveryCodes }) => onStep({ codes: recoveryCodes })}
    />
  )
}

function TurnOff({ state: { isRequired }, onChange }: StateProps) {
  if (isRequired) return null
  return (
    <Confirm
      button="Desativar"
      title="Desativar a verificação em duas etapas?"
      words="O aplicativo, as chaves de acesso e os códigos de recuperação são removidos. Entrar vai pedir só a senha."
      action="Desativar"
      call={(api) => api.secondFactor.turnOff({})}
      then={() => {
        notify({ tone: 'good', title: 'Verificação em duas etapas desativada' })
        onChange()
      }}
    />
  )
}
