import { useBrand } from '../../brand/brand-context.tsx'
import { BottomBar } from '../../ui/bottom-bar.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { brl } from '../../ui/labels.ts'

/** The sum of today, in centavos, and the way on. */
export function CartBar({ total }: { total: number }) {
  const { paths } = useBrand()
  const sum = (
    <>
      <small>Total hoje</small>
      <strong>{brl(total)}</strong>
    </>
  )
  return (
    <BottomBar label="Total e pagamento" sum={sum}>
      <ButtonLink to={paths.payment}>Finalizar</ButtonLink>
    </BottomBar>
  )
}
