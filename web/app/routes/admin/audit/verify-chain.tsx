import type { AuditChain, AuditDamage } from '@vitrine/contract/admin/audit'
import { calendarDay, formatDateTime, formatDay } from '@vitrine/contract/time'
import { useState } from 'react'
import { Dialog } from '../../../forms/dialog.tsx'
import { sentenceFor } from '../../../session/refused.ts'
import { useAct } from '../../../session/use-act.ts'
import { Button } from '../../../ui/button.tsx'
import { Column } from '../../../ui/column.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { notify } from '../../../ui/notify.ts'
import { counted } from '../../../ui/words.ts'

const LABEL = 'Verificar a cadeia'

/** Follows the chain of the log from its first row to its signed end; the dialog alone says whether it is whole. */
export function VerifyChain() {
  const [chain, setChain] = useState<AuditChain>()
  const { busy, act } = useAct(
    (error) => void notify({ tone: 'negative', title: LABEL, caption: sentenceFor(error) }),
  )
  const verify = () => act(async (api) => setChain(await api.adminAudit.verify({})))
  return (
    <>
      <Button variant="outline" size="small" busy={busy} onClick={verify}>
        {LABEL}
      </Button>
      {chain && (
        <Dialog title="Cadeia da auditoria" onClose={() => setChain(undefined)}>
          <Column>
            <Outcome chain={chain} />
            <p>
              Cada registro guarda o código do anterior, e o último é assinado com um segredo que não está no
              banco de dados. O que for alterado, retirado ou acrescentado por fora da loja aparece aqui.
            </p>
          </Column>
        </Dialog>
      )}
    </>
  )
}

function Outcome({ chain: { rows, damage, since, wholeOn, rehashed } }: { chain: AuditChain }) {
  const checked = counted(rows, 'registro conferido', 'registros conferidos')
  return (
    <>
      {damage.length === 0 ? <Notice>{checked}: a cadeia está íntegra.</Notice> : null}
      {damage.map((one) => (
        <Notice key={JSON.stringify(one)} tone="negative">
          {damageWords(one)}
        </Notice>
      ))}
      {damage.length > 0 && wholeOn && (
        <p>Até {formatDay(calendarDay(wholeOn))} estava íntegra, como a assinatura daquele dia confirma.</p>
      )}
      {since && <p>Assinada desde {formatDateTime(new Date(since))}.</p>}
      {rehashed && <p>{rehashedWords(rehashed)}</p>}
    </>
  )
}

/** What is wrong with the audit log, as one sentence. */
export function damageWords({ kind, seq, missing = 0, day }: AuditDamage): string {
  const on = day ? formatDay(calendarDay(day)) : ''
  const lost = counted(missing, 'registro foi retirado', 'registros foram retirados')
  const words: Record<AuditDamage['kind'], string> = {
    'row-changed': `O registro nº ${seq} não está como foi escrito, ou falta o anterior.`,
    'cut-off': `${lost} do fim.`,
    emptied: `O registro foi esvaziado: ${lost}.`,
    added: `Do nº ${seq} em diante, os registros não foram escritos pela loja.`,
    rewritten: on
      ? `A cadeia foi reescrita: o último registro de ${on} não é o que foi assinado naquele dia.`
      : 'A cadeia foi reescrita: o último registro não é o que a loja assinou.',
    'end-unsigned': 'A assinatura do último registro não é da loja.',
    'day-forged': `A assinatura de ${on} não é da loja.`,
  }
  return words[kind]
}

/** What an update of the product did to the log, and whether it was whole before. */
export function rehashedWords({ rows, at, broken }: NonNullable<AuditChain['rehashed']>): string {
  const what = counted(rows, 'registro foi encadeado', 'registros foram encadeados')
  const before =
    broken === undefined
      ? 'Antes disso, a cadeia estava íntegra.'
      : `Antes disso, o registro nº ${broken} já não estava como foi escrito.`
  return `Em ${formatDateTime(new Date(at))}, ${what} de novo por uma atualização, que tirou deles os nomes das pessoas. ${before}`
}
