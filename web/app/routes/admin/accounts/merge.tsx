import {
  type AccountMergePreview,
  type MergeInput,
  MergeInput as Schema,
} from '@vitrine/contract/admin/account'
import { href } from 'react-router'
import { recordLoader } from '../../../admin/enter.ts'
import { reasonField, type Section, type Values } from '../../../admin/form/field.ts'
import { RecordScreen } from '../../../admin/form/record-screen.tsx'
import { AdminSkeleton, AsideCard } from '../../../admin/page.tsx'
import { findPeople } from '../../../admin/record-lookups.ts'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import { getApi } from '../../../session/api.ts'
import { useAnswer } from '../../../session/use-answer.ts'
import { Facts } from '../../../ui/facts.tsx'
import { MailText } from '../../../ui/mail-text.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { Route } from './+types/merge'

const TITLE = 'Juntar com outra conta'
export const clientLoader = recordLoader((api, id) => api.adminAccount.read({ id }))
export const HydrateFallback = () => <AdminSkeleton title={TITLE} />
export const ErrorBoundary = ScreenFailure

/** Which account goes and which one stays, by what is filled in; nothing while there is one alone. */
function pairOf(own: string, { from: other, stays }: Values): Pick<MergeInput, 'id' | 'from'> | undefined {
  if (typeof other !== 'string' || !other) return undefined
  return stays === 'other' ? { id: other, from: own } : { id: own, from: other }
}

const sectionsOf = (email: string): readonly Section[] => [
  {
    title: 'As duas contas',
    lead: 'Para quem comprou com dois e-mails, ou foi importado ao lado de uma conta que já tinha. Depois de juntar não há como separar.',
    fields: [
      { kind: 'one', name: 'from', label: 'Outra conta', known: [], find: findPeople },
      {
        kind: 'choice',
        name: 'stays',
        label: 'Qual conta fica',
        help: 'A pessoa entra com o e-mail, a senha e as duas etapas da que fica.',
        of: [
          ['own', `Esta: ${email}`],
          ['other', 'A outra'],
        ],
      },
      {
        kind: 'text',
        name: 'email',
        label: 'E-mail da conta que sai',
        help: 'Digite para confirmar. O endereço fica livre, e as sessões, a senha e as chaves dessa conta terminam.',
        max: 254,
      },
      reasonField,
    ],
  },
]

/** Puts two accounts of one person together, for good; beside it stands what moves and what refuses it. */
export default function MergeAccounts({ loaderData: { id, name, email } }: Route.ComponentProps) {
  const back = { to: href('/admin/usuarios/:id', { id }), label: name }
  return (
    <RecordScreen
      title={TITLE}
      lead={`${name} · ${email}`}
      back={back}
      sections={sectionsOf(email)}
      schema={Schema}
      values={{ from: null, stays: 'own', email: '', reason: '' }}
      toInput={({ from, stays, ...filled }) => ({
        ...filled,
        id,
        from: '',
        ...pairOf(id, { from, stays }),
      })}
      action="Juntar as contas"
      saved="Contas juntadas"
      permission="accounts.merge"
      save={async (input) => {
        const asked = input as MergeInput
        await (await getApi()).adminAccount.merge(asked)
        return href('/admin/usuarios/:id', { id: asked.id })
      }}
      aside={(_, values) => <Before pair={pairOf(id, values)} />}
    />
  )
}

interface Looked {
  preview: AccountMergePreview
  gone: { email: string }
  stays: { email: string }
}

/** What a merge would do. */
async function look({ id, from }: Pick<MergeInput, 'id' | 'from'>): Promise<Looked> {
  const api = await getApi()
  const [preview, gone, stays] = await Promise.all([
    api.adminAccount.previewMerge({ id, from }),
    api.adminAccount.read({ id: from }),
    api.adminAccount.read({ id }),
  ])
  return { preview, gone, stays }
}

/** Asked as soon as both accounts are chosen. */
function Before({ pair }: { pair: Pick<MergeInput, 'id' | 'from'> | undefined }) {
  const question = pair ? `${pair.from} ${pair.id}` : ''
  const { answer, problem } = useAnswer(question, async () => look(pair!))
  return (
    <AsideCard title="O que muda">
      {!pair && <p>Escolha a outra conta: o que passa para a que fica aparece aqui.</p>}
      {pair && !answer && !problem && <p aria-live="polite">Contando…</p>}
      {problem && <Notice tone="negative">{problem}</Notice>}
      {answer && <Preview {...answer} />}
    </AsideCard>
  )
}

const Preview = ({ preview: { moves, ends, refusals }, gone, stays }: Looked) => (
  <>
    {refusals.map((sentence) => (
      <Notice key={sentence} tone="negative">
        {sentence}
      </Notice>
    ))}
    <Facts
      facts={[
        ['Sai', <MailText key="gone" address={gone.email} />],
        ['Fica', <MailText key="stays" address={stays.email} />],
      ]}
    />
    {moves.length > 0 ? (
      <>
        <p>Passa para a que fica:</p>
        <Facts facts={moves.map(({ name, count }) => [name, String(count)])} />
      </>
    ) : (
      <p>A conta que sai não tem compras, cursos nem assinaturas.</p>
    )}
    {ends.length > 0 && (
      <>
        <p>Termina com a que sai:</p>
        <Facts facts={ends.map(({ name, count }) => [name, String(count)])} />
      </>
    )}
  </>
)
