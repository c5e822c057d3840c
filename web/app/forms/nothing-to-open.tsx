import { useBrand } from '../brand/brand-context.tsx'
import { Notice } from '../ui/notice.tsx'

/** Said of something that was bought and has nothing to open: what happens next, and who to ask. */
export function NothingToOpen() {
  const { identity } = useBrand()
  return (
    <Notice tone="attention" title="Ainda não há nada para abrir aqui">
      A loja já foi avisada. Quando o arquivo chegar, ele aparece nesta página. Precisa dele logo? Escreva
      para <a href={`mailto:${identity.email}`}>{identity.email}</a>.
    </Notice>
  )
}
