import { ButtonLink } from '../ui/button.tsx'
import { useBrand } from './brand-context.tsx'

/** The way to the store of the brand in whose frame one is. */
export function StoreLink({
  children = 'Ir para a loja',
  ...button
}: Omit<Parameters<typeof ButtonLink>[0], 'to'>) {
  const { paths } = useBrand()
  return (
    <ButtonLink {...button} to={paths.store}>
      {children}
    </ButtonLink>
  )
}
