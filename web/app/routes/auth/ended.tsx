import { PrivateMeta } from '../../brand/screen.tsx'
import { StoreLink } from '../../brand/store-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'

const TITLE = 'Este pedido de entrada acabou'

/** Nobody asks any more: too much time passed, or it was begun in another browser. */
export function Ended() {
  return (
    <Page>
      <PrivateMeta title={TITLE} />
      <EmptyState wholeScreen icon="clock" title={TITLE}>
        <p>
          Volte ao aplicativo em que você queria entrar e comece de novo. Um pedido vale por uma hora, no
          mesmo navegador.
        </p>
        <StoreLink look="outline" />
      </EmptyState>
    </Page>
  )
}
