import { LegalPage } from './legal-page.tsx'

const KEPT = [
  ['Carrinho', 'Cookie que liga este navegador ao carrinho de quem ainda não entrou. Dura 30 dias.'],
  [
    'Sessão',
    'No armazenamento local: quem entrou e a chave de acesso, que se renova. Some ao sair ou em até 30 dias.',
  ],
  ['Tema', 'No armazenamento local: tema claro ou escuro, se você escolher um.'],
  [
    'Pedido em andamento',
    'No armazenamento da aba: um código que impede que o mesmo pedido seja feito duas vezes. Some quando o pedido é confirmado.',
  ],
  ['Número do carrinho', 'No armazenamento local: quantos itens mostrar no topo da página.'],
] as const

export default function Cookies() {
  return (
    <LegalPage
      title="Política de Cookies"
      description="O que guardamos no seu navegador: só o necessário para a loja funcionar."
      since="20 de novembro de 2026"
    >
      <p>
        Usamos apenas o que é necessário para a loja funcionar. Não há cookies de publicidade, de medição nem
        de terceiros, e por isso não pedimos a sua escolha. Se um dia houver outros, eles virão desligados e
        só serão usados se você aceitar.
      </p>
      <h2>O que guardamos</h2>
      <dl>
        {KEPT.map(([name, purpose]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{purpose}</dd>
          </div>
        ))}
      </dl>
      <h2>Como apagar</h2>
      <p>
        Nas configurações do navegador, em dados de sites, você pode apagar tudo a qualquer momento. O
        carrinho sem conta e a sessão terminam; suas compras continuam na sua conta.
      </p>
    </LegalPage>
  )
}
