import { useState } from 'react'
import { getApi } from '../../session/api.ts'
import { sentenceFor } from '../../session/refused.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notify.ts'
import { saveFile } from '../../ui/save-file.ts'

/** Makes the receipt and hands it to the browser. */
export function ReceiptButton({ orderId }: { orderId: string }) {
  const [isBusy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      const api = await getApi()
      saveFile(await api.checkout.downloadReceipt({ id: orderId }))
    } catch (error) {
      notify({ tone: 'negative', title: sentenceFor(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button look="outline" wide busy={isBusy} onClick={download}>
      Baixar recibo em PDF
    </Button>
  )
}
