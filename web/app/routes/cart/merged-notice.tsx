import { formatDateTime } from '@vitrine/contract/time'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Shelf } from './use-cart.ts'

const came = (lines: number): string =>
  lines === 1
    ? 'Um item que você escolheu antes de entrar veio para este carrinho.'
    : `${lines} itens que você escolheu antes de entrar vieram para este carrinho.`

/** That two carts became one, and the way back. */
export function MergedNotice({ shelf }: { shelf: Shelf }) {
  const { merged } = shelf.cart
  if (!merged) return null
  return (
    <Notice>
      <p>
        {came(merged.lines)} Você pode voltar ao anterior até {formatDateTime(new Date(merged.undoUntil))}.
      </p>
      <Button look="quiet" size="small" busy={shelf.changing === 'merge'} onClick={shelf.undoMerge}>
        Restaurar carrinho anterior
      </Button>
    </Notice>
  )
}
