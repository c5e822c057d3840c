import { href, Link } from 'react-router'
import { useBrand } from '../../brand/brand-context.tsx'
import { MailLink } from '../../ui/mail-link.tsx'
import type { Route } from './+types/privacy'
import { DocumentPage, documentLoader } from './legal-page.tsx'

export const loader = documentLoader('privacy')

export default function Privacy({ loaderData }: Route.ComponentProps) {
  const { identity } = useBrand()
  return (
    <DocumentPage
      place="privacy"
      title="Política de Privacidade"
      description="Que dados pedimos, para quê, por quanto tempo e como você manda neles."
      document={loaderData}
    >
      <p>
        {identity.legalName} é a controladora dos dados pessoais tratados em {identity.name} (Lei 13.709/2018,
        LGPD). Pedimos o mínimo para vender, entregar e cumprir a lei.
      </p>
      <DataAndPurposes />
      <SharingAndRetention />
      <RightsAndSecurity />
    </DocumentPage>
  )
}

/** What pays the next purchase or renewal, as far as it is kept. */
const RenewalData = () => (
  <>
    <div>
      <dt>Cartão salvo: bandeira, final e validade</dt>
      <dd>
        Só se você pedir, para a próxima compra ser mais rápida. O número fica com quem processa o pagamento,
        e você remove o cartão quando quiser.
      </dd>
    </div>
    <div>
      <dt>Pix Automático: autorização, banco e datas</dt>
      <dd>
        Só se você autorizar, para debitar as renovações. Agência e conta, quando você as informa, vão só para
        o seu banco.
      </dd>
    </div>
  </>
)

const DataAndPurposes = () => (
  <>
    <h2>1. Que dados tratamos e por quê</h2>
    <dl>
      <div>
        <dt>Conta: nome, e&#8209;mail e senha</dt>
        <dd>Para executar o contrato com você. A senha é guardada de forma que nem nós podemos lê-la.</dd>
      </div>
      <div>
        <dt>Compra: CPF ou CNPJ, itens, valores e estado do pagamento</dt>
        <dd>Para cobrar, entregar e cumprir obrigações fiscais.</dd>
      </div>
      <RenewalData />
      <div>
        <dt>Pix Automático: autorização, banco e datas</dt>
        <dd>
          Só se você autorizar, para debitar as renovações. Agência e conta, quando você as informa, vão só
          para o seu banco.
        </dd>
      </div>
      <div>
        <dt>Perfil: nome social, telefone, nascimento, documento e foto</dt>
        <dd>Só o que você quiser informar. O documento é guardado com criptografia.</dd>
      </div>
      <div>
        <dt>Segurança: dispositivos, segunda etapa e tentativas de entrada</dt>
        <dd>Para proteger a sua conta e avisar você do que for estranho.</dd>
      </div>
      <div>
        <dt>Registros de acesso: data, hora e endereço IP</dt>
        <dd>Por obrigação legal (Marco Civil da Internet, art. 15), em sigilo, por 6 meses.</dd>
      </div>
      <div>
        <dt>Novidades por e&#8209;mail</dt>
        <dd>Só com o seu consentimento, separado da compra, que pode ser retirado a qualquer momento.</dd>
      </div>
    </dl>
  </>
)

const SharingAndRetention = () => (
  <>
    <h2>2. Com quem compartilhamos</h2>
    <p>
      Com quem processa os pagamentos (o banco do Pix e, se você pagar assim, a processadora do cartão ou o
      banco do boleto), com quem hospeda o sistema e envia os e&#8209;mails em nosso nome, e com autoridades
      quando a lei manda. Não vendemos dados nem os usamos para publicidade de terceiros.
    </p>
    <h2>3. Por quanto tempo</h2>
    <ul>
      <li>Conta: enquanto ela existir, e 30 dias depois que você pede a exclusão.</li>
      <li>
        Pedidos e pagamentos: excluída a conta, ficam sem o seu nome. Nome e CPF ou CNPJ do comprador ficam
        criptografados, à parte, por 5 anos a contar do ano seguinte ao da compra (CTN, art. 173), e então são
        apagados.
      </li>
      <li>Provas de consentimento: depois da exclusão, sem nome nem endereço.</li>
      <li>Cópias dos seus dados que você pede: 7 dias.</li>
      <li>Registros de acesso: 6 meses.</li>
      <li>Carrinho sem conta: 30 dias sem uso.</li>
    </ul>
  </>
)

function RightsAndSecurity() {
  const { identity, paths } = useBrand()
  return (
    <>
      <h2>4. Seus direitos</h2>
      <p>
        Você pode pedir, sem custo: confirmação de que tratamos seus dados, acesso, correção, portabilidade,
        anonimização ou exclusão do que não precisamos guardar, informação sobre compartilhamento e a retirada
        de um consentimento (LGPD, art. 18). Quem tem conta faz tudo isso na hora, na página{' '}
        <Link to={href('/account/perfil/privacidade')}>Privacidade</Link>. Para o que faltar, escreva para{' '}
        <MailLink address={identity.email} subject="Privacidade" />; respondemos em até 15 dias. Se a resposta
        não bastar, você pode recorrer à Autoridade Nacional de Proteção de Dados.
      </p>
      <h2>5. Segurança</h2>
      <p>
        As conexões são criptografadas, o acesso interno é restrito e registrado, e os dados de pagamento
        ficam com quem os processa. Se um incidente puder trazer risco relevante a você, avisamos você e a
        autoridade em até 3 dias úteis.
      </p>
      <h2>6. Encarregado</h2>
      <p>
        Fale com o encarregado pelo tratamento de dados em{' '}
        <MailLink address={identity.email} subject="Privacidade" />. O que guardamos no seu navegador está na{' '}
        <Link to={paths.cookies}>Política de Cookies</Link>.
      </p>
    </>
  )
}
