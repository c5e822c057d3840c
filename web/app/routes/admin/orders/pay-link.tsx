import { useState } from 'react'
import { TellingButton } from '../../../admin/telling-button.tsx'
import { Dialog } from '../../../forms/dialog.tsx'
import { Column } from '../../../ui/column.tsx'
import { CopyCode, LINK } from '../../../ui/copy-code.tsx'

/** Makes a link by which anybody pays an order, and shows it. */
export function PayLink({ orderId: id, code }: { orderId: string; code: string }) {
  const [url, setUrl] = useState<string>()
  return (
    <>
      <TellingButton
        label="Criar link de pagamento"
        done="Link de pagamento criado"
        permission="orders.write"
        run={async (api) => setUrl((await api.adminOrder.payLink({ id })).url)}
      />
      {url && (
        <Dialog title={`Link de pagamento de ${code}`} onClose={() => setUrl(undefined)}>
          <Column>
            <p>Quem abre o link paga este pedido, sem entrar na loja. Ele vale 30 dias.</p>
            <CopyCode code={url} words={LINK} />
          </Column>
        </Dialog>
      )}
    </>
  )
}
