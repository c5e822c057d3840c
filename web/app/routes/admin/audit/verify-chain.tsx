import type { AuditChain } from '@vitrine/contract/admin/audit'
import { useState } from 'react'
import { TellingButton } from '../../../admin/telling-button.tsx'
import { Dialog } from '../../../forms/dialog.tsx'
import { Column } from '../../../ui/column.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { counted } from '../../../ui/words.ts'

/** Follows the chain of the log from its first row, and says whether each row is as it was written. */
export function VerifyChain() {
  const [chain, setChain] = useState<AuditChain>()
  return (
    <>
      <TellingButton
        label="Verificar a cadeia"
        done="Cadeia verificada"
        run={async (api) => setChain(await api.adminAudit.verify({}))}
      />
      {chain && (
        <Dialog title="Cadeia da auditoria" onClose={() => setChain(undefined)}>
          <Column>
            <Outcome chain={chain} />
            <p>
              Cada registro guarda o código do anterior. Um registro alterado ou retirado por fora da loja
              aparece aqui.
            </p>
          </Column>
        </Dialog>
      )}
    </>
  )
}

const Outcome = ({ chain: { rows, broken } }: { chain: AuditChain }) =>
  broken === undefined ? (
    <Notice>{counted(rows, 'registro conferido', 'registros conferidos')}: a cadeia está íntegra.</Notice>
  ) : (
    <Notice tone="negative">O registro nº {broken} não está como foi escrito, ou falta o anterior.</Notice>
  )
