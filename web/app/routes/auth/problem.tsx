import { data } from 'react-router'
import { PrivateMeta } from '../../brand/screen.tsx'
import { StoreLink } from '../../brand/store-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import type { Route } from './+types/problem'

/** What was wrong with the way somebody came here from an app; they are never sent on. */
const PROBLEMS: Record<string, [title: string, words: string]> = {
  aplicativo: [
    'Não conhecemos este aplicativo',
    'O endereço que trouxe você até aqui é de um aplicativo que não está cadastrado conosco. Não digite sua senha nele.',
  ],
  endereco: [
    'Este endereço não é do aplicativo',
    'O pedido de entrada levaria você a um endereço que não está cadastrado. Para sua segurança, paramos aqui.',
  ],
  prazo: [
    'Este pedido de entrada acabou',
    'Volte ao aplicativo em que você queria entrar e comece de novo. Um pedido vale por uma hora, no mesmo navegador.',
  ],
  nada: ['Não há nada aqui', 'Este endereço é só para aplicativos, e nenhum deles leva a este.'],
  falha: [
    'Algo deu errado',
    'Não conseguimos concluir agora. Volte ao aplicativo e tente de novo em instantes.',
  ],
}

const OTHERWISE: [string, string] = [
  'Não entendemos este pedido',
  'O pedido que veio do aplicativo está incompleto ou errado. Volte a ele e tente de novo.',
]

/** The address in the browser is the provider's, so what was wrong comes with the data. */
export const loader = ({ request }: Route.LoaderArgs) =>
  data(new URL(request.url).searchParams.get('motivo') ?? '', { status: 400 })

export default function Problem({ loaderData }: Route.ComponentProps) {
  const [title, words] = PROBLEMS[loaderData] ?? OTHERWISE
  return (
    <Page>
      <PrivateMeta title={title} />
      <EmptyState wholeScreen icon="alert" title={title}>
        <p>{words}</p>
        <StoreLink variant="outline" />
      </EmptyState>
    </Page>
  )
}
