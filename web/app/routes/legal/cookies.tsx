import { COOKIE_PURPOSES } from '@vitrine/contract/consent-texts'
import { wantChoice } from '../../session/cookie-choice.ts'
import { Button } from '../../ui/button.tsx'
import { LegalPage } from './legal-page.tsx'

const NECESSARY = [
  ['Carrinho', 'Cookie que liga este navegador ao carrinho de quem ainda não entrou. Dura 30 dias.'],
  [
    'Dispositivo',
    'Cookie que reconhece um aparelho em que você já entrou, para avisar você de uma entrada estranha. Dura 13 meses.',
  ],
  [
    'Sua escolha de cookies',
    'Cookie com o que você respondeu e quando. Dura 12 meses; depois perguntamos de novo.',
  ],
  [
    'Entrada por outro aplicativo',
    'Cookies que acompanham a entrada quando outro aplicativo manda você para cá. Somem quando ela termina.',
  ],
  [
    'Sessão',
    'No armazenamento local: quem entrou e a chave de acesso, que se renova. Some ao sair ou em até 30 dias. Uma chave deste navegador, que não sai dele, impede que outro use a sua sessão.',
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
      description="O que guardamos no seu navegador, para quê, e como mudar a sua escolha."
      since="21 de novembro de 2026"
    >
      <p>
        O que é necessário para a loja funcionar é guardado sempre. O resto depende da sua escolha, começa
        desligado e pode ser mudado quando você quiser. Hoje não usamos nenhum cookie de medição, de marketing
        nem de terceiros; guardamos a sua resposta para o dia em que houver um.
      </p>
      <p>
        <Button look="outline" onClick={() => wantChoice(true)}>
          Mudar minha escolha
        </Button>
      </p>
      <h2>Necessários</h2>
      <dl>
        {NECESSARY.map(([name, purpose]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{purpose}</dd>
          </div>
        ))}
      </dl>
      <h2>Só com o seu sim</h2>
      <dl>
        {Object.values(COOKIE_PURPOSES).map(({ title, text }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text} Nenhum em uso hoje.</dd>
          </div>
        ))}
      </dl>
      <h2>A prova da sua escolha</h2>
      <p>
        Guardamos por 2 anos o que foi escolhido e quando, com um código ao acaso, o nome do navegador e o
        endereço IP sem a última parte. Nada disso leva a você.
      </p>
      <h2>Como apagar</h2>
      <p>
        Nas configurações do navegador, em dados de sites, você pode apagar tudo a qualquer momento. O
        carrinho sem conta e a sessão terminam; suas compras continuam na sua conta.
      </p>
    </LegalPage>
  )
}
