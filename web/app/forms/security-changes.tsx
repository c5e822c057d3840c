import type { SecurityChange } from '@vitrine/contract/security-change'
import { formatDateTime } from '@vitrine/contract/time'
import quiet from '../ui/quiet.module.css'
import { CheckboxField } from './checkbox-field.tsx'
import classes from './security-changes.module.css'

interface SecurityChangesProps {
  things: readonly SecurityChange[]
  /** Ids of what is to be removed. */
  removed: ReadonlySet<string>
  onChange(removed: ReadonlySet<string>): void
  /** What a mark means here. */
  legend: string
}

/** What came to an account in the last 30 days: what its owner may remove, and below it what they should know. */
export function SecurityChanges({ things, removed, onChange, legend }: SecurityChangesProps) {
  const choices = things.filter(({ isChoice }) => isChoice)
  const told = things.filter(({ isChoice }) => !isChoice)
  const mark = (id: string, isRemoved: boolean) => {
    const others = [...removed].filter((one) => one !== id)
    onChange(new Set(isRemoved ? [...others, id] : others))
  }
  return (
    <>
      {choices.length > 0 && (
        <fieldset className={classes.group}>
          <legend>{legend}</legend>
          {choices.map((thing) => (
            <CheckboxField
              key={thing.id}
              label={<Words thing={thing} />}
              checked={removed.has(thing.id)}
              onChange={(event) => mark(thing.id, event.currentTarget.checked)}
            />
          ))}
        </fieldset>
      )}
      {told.length > 0 && (
        <ul className={classes.list} aria-label="Também nos últimos 30 dias">
          {told.map((thing) => (
            <li key={thing.id}>
              <Words thing={thing} />
            </li>
          ))}
        </ul>
      )}
      {told.some(isFactor) && <WhyFactorsStay />}
    </>
  )
}

const FACTORS: readonly SecurityChange['kind'][] = ['passkey', 'authenticator', 'recovery-codes']
const isFactor = ({ kind }: SecurityChange): boolean => FACTORS.includes(kind)

/** Of an administrator whose factors are all young. */
function WhyFactorsStay() {
  return (
    <p>
      Quem administra a loja não fica sem segunda etapa, e por isso a de cima continua cadastrada. Se ela não
      é sua, escreva para o atendimento da loja, ou peça a quem cuida do servidor que rode{' '}
      <code>npm run shop -- --reset-second-factor</code>.
    </p>
  )
}

function Words({ thing }: { thing: SecurityChange }) {
  const { kind, at, device, ip } = thing
  const from = [formatDateTime(new Date(at)), kind === 'device' ? undefined : device, ip && `IP ${ip}`]
  return (
    <span className={classes.words}>
      <strong>{titleOf(thing)}</strong>
      <span className={quiet.text}>{from.filter(Boolean).join(' · ')}</span>
    </span>
  )
}

function titleOf({ kind, about = '', device, isChoice }: SecurityChange): string {
  const factor = isChoice ? '' : ' (continua)'
  switch (kind) {
    case 'passkey':
      return `Chave de acesso cadastrada${factor}`
    case 'authenticator':
      return `Aplicativo autenticador cadastrado${factor}`
    case 'recovery-codes':
      return `Códigos de recuperação gerados${factor}`
    case 'device':
      return `Dispositivo novo: ${device ?? 'desconhecido'}`
    case 'email':
      return isChoice ? `E-mail trocado para ${about}: volta a ser o seu` : `E-mail trocado para ${about}`
    case 'email-asked':
      return `Troca de e-mail pedida para ${about}`
    case 'app':
      return `Entrada no aplicativo ${about}`
  }
}
