import { COOKIE_PURPOSES, type CookiePurpose } from '@vitrine/contract/consent-texts'
import { useBrand } from '../../brand/brand-context.tsx'
import { setChoiceOpen } from '../../session/cookie-choice.ts'
import { Button } from '../../ui/button.tsx'
import { LegalPage } from './legal-page.tsx'

const NECESSARY = [
  ['Carrinho', 'Cookie que liga este navegador ao carrinho de quem ainda não entrou. Dura 30 dias.'],
  [
    'Dispositivo',
    'Cookie que reconhece um aparelho em que você já entrou, para avisar você de uma entrada estranha. Dura 13 meses.',
  ],
  [
    'Última gravação',
    'Cookie que diz até onde os dados da loja iam quando você gravou algo, para que a próxima página não mostre algo mais antigo. Só existe em lojas com mais de um banco de dados. Dura um minuto.',
  ],
  [
    'Entrada por outro aplicativo',
    'Cookies que acompanham a entrada quando outro aplicativo manda você para cá. Somem quando ela termina.',
  ],
  [
    'Sessão',
    'No armazenamento local: quem entrou e a chave de acesso, que se renova. Some ao sair ou em até 30 dias. Uma chave deste navegador, que não sai dele, impede que outro use a sua sessão.',
  ],
  [
    'Hora certa',
    'No armazenamento local: quanto o relógio deste aparelho difere do nosso, para que os prazos apareçam certos. Só existe quando difere.',
  ],
  ['Tema', 'No armazenamento local: tema claro ou escuro, se você escolher um.'],
  [
    'Pedido em andamento',
    'No armazenamento da aba: um código que impede que o mesmo pedido seja feito duas vezes. Some quando o pedido é confirmado.',
  ],
  [
    'O que está no carrinho',
    'No armazenamento local: quais preços estão nele, para o número no topo da página e para os botões dos produtos.',
  ],
] as const

const CHOICE = [
  'Sua escolha de cookies',
  'Cookie com o que você respondeu e quando. Dura 12 meses; depois perguntamos de novo.',
] as const

export default function Cookies() {
  const { optionalCookies } = useBrand().identity
  const asks = optionalCookies.length > 0
  return (
    <LegalPage
      place="cookies"
      title="Política de Cookies"
      description="O que guardamos no seu navegador, para quê, e como apagar."
      version="2026-11-27"
    >
      {asks ? <ConsentChoice /> : <NothingToAsk />}
      <h2>Necessários</h2>
      <dl>
        {[...NECESSARY, ...(asks ? [CHOICE] : [])].map(([name, purpose]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{purpose}</dd>
          </div>
        ))}
      </dl>
      {asks && <Optional purposes={optionalCookies} />}
      <h2>Como apagar</h2>
      <p>
        Nas configurações do navegador, em dados de sites, você pode apagar tudo a qualquer momento. O
        carrinho sem conta e a sessão terminam; suas compras continuam na sua conta.
      </p>
    </LegalPage>
  )
}

const NothingToAsk = () => (
  <p>
    Guardamos só o que é necessário para a loja funcionar. Não usamos cookie de medição, de marketing nem de
    terceiros; por isso não perguntamos nada. Se um dia houver um, perguntamos antes, e ele começa desligado.
  </p>
)

const ConsentChoice = () => (
  <>
    <p>
      O que é necessário para a loja funcionar é guardado sempre. O resto depende da sua escolha, começa
      desligado e pode ser mudado quando você quiser.
    </p>
    <p>
      <Button variant="outline" onClick={() => setChoiceOpen(true)}>
        Mudar minha escolha
      </Button>
    </p>
  </>
)

const Optional = ({ purposes }: { purposes: readonly CookiePurpose[] }) => (
  <>
    <h2>Só com o seu sim</h2>
    <dl>
      {purposes.map((purpose) => (
        <div key={purpose}>
          <dt>{COOKIE_PURPOSES[purpose].title}</dt>
          <dd>{COOKIE_PURPOSES[purpose].text}</dd>
        </div>
      ))}
    </dl>
    <h2>A prova da sua escolha</h2>
    <p>
      Guardamos por 2 anos o que foi escolhido e quando, com um código ao acaso, o nome do navegador e o
      endereço IP sem a última parte. Nada disso leva a você.
    </p>
  </>
)
