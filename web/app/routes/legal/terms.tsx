import { withdrawalDaysOf, withdrawalRule } from '@vitrine/contract/brazil/withdrawal'
import { href, Link } from 'react-router'
import { useBrand } from '../../brand/brand-context.tsx'
import type { Route } from './+types/terms'
import { DocumentPage, documentLoader } from './legal-page.tsx'

export const loader = documentLoader('terms')

export default function Terms({ loaderData }: Route.ComponentProps) {
  const { identity } = useBrand()
  return (
    <DocumentPage
      place="terms"
      title="Termos de Uso"
      description={`As regras para ter uma conta e comprar em ${identity.name}.`}
      document={loaderData}
    >
      <p>
        Estes termos valem entre você e {identity.legalName}, que vende e entrega os produtos de{' '}
        {identity.name}. Ao criar uma conta ou comprar, você confirma que os leu e aceita.
      </p>
      <AccountAndPurchase />
      <SubscriptionsAndWithdrawal />
      <UseAndLaw />
    </DocumentPage>
  )
}

const AccountAndPurchase = () => (
  <>
    <h2>1. Sua conta</h2>
    <p>
      Para comprar é preciso ter 18 anos ou mais e informar dados verdadeiros. A senha é pessoal: guarde-a bem
      e avise-nos se desconfiar que alguém a conhece. A conta é de uma só pessoa e não pode ser emprestada nem
      vendida.
    </p>
    <h2>2. O que vendemos</h2>
    <p>
      Vendemos produtos digitais: assinaturas, treinamentos, materiais avulsos e pacotes. Nada é enviado pelo
      correio. A página de cada produto diz o que está incluído, por quanto tempo e por que preço.
    </p>
    <h2>3. Preço e pagamento</h2>
    <p>
      Os preços estão em reais e incluem os tributos. Vale o preço mostrado no resumo do pedido; se ele mudar
      antes do pagamento, mostramos o novo valor e perguntamos de novo. O pagamento é feito por Pix ou pelas
      outras formas mostradas ao pagar.
    </p>
  </>
)

const SubscriptionsAndWithdrawal = () => (
  <>
    <h2>4. Assinaturas</h2>
    <ul>
      <li>
        A assinatura vale pelo período pago, até o dia que aparece no resumo do pedido e na sua conta, e
        renova pelo mesmo período e pelo preço combinado. Sete dias antes mandamos a cobrança do período
        seguinte, que vence no dia em que ele começa.
      </li>
      <li>
        Nada é debitado sem a sua autorização. Quem escolhe renovar no cartão recebe o aviso sete dias antes,
        e o cartão é cobrado no dia do vencimento; desligar ou trocar o cartão leva um clique na página da
        assinatura. Quem autoriza o Pix Automático recebe o mesmo aviso, e o débito é feito pelo banco no
        vencimento ou no dia útil seguinte; a autorização termina quando você quiser, aqui ou no banco. Sem
        pagamento, o acesso continua por alguns dias depois do vencimento e depois é suspenso; se ninguém
        pagar, a assinatura é cancelada sem multa, juros ou dívida. Os avisos da cobrança e a página da
        assinatura dizem os dois dias.
      </li>
      <li>
        Você cancela quando quiser, em dois cliques, na página da assinatura: o que já foi pago vale até o
        fim, e até lá o cancelamento pode ser desfeito.
      </li>
      <li>Um aumento de preço nunca muda um período já pago.</li>
    </ul>
    <h2>5. Direito de arrependimento</h2>
    <p>
      {withdrawalRule(withdrawalDaysOf([]))} Se a garantia de um produto da compra for maior, vale a garantia.
      Devolvemos tudo o que foi pago, pelo mesmo meio, e o acesso termina. É um botão nos detalhes da compra,
      em <Link to={href('/account/perfil/gerenciar')}>Minhas compras</Link>; a confirmação, com protocolo, vem
      na hora.
    </p>
  </>
)

function UseAndLaw() {
  const { paths } = useBrand()
  return (
    <>
      <h2>6. Uso dos conteúdos</h2>
      <p>
        Os conteúdos são protegidos por direito autoral (Lei 9.610/1998). A compra dá a você o direito de
        usá-los para si, não o de copiá-los para outras pessoas, revendê-los ou publicá-los.
      </p>
      <h2>7. Suspensão</h2>
      <p>
        Podemos suspender o acesso em caso de fraude, de uso que viole estes termos ou de pagamento devolvido.
        Avisamos o motivo por e&#8209;mail e você pode responder antes de uma decisão definitiva, salvo quando
        a lei exigir ação imediata.
      </p>
      <h2>8. Mudanças</h2>
      <p>
        Se estes termos mudarem, avisamos por e&#8209;mail com 30 dias e guardamos a versão que você aceitou.
        Compras já feitas seguem a versão da data da compra.
      </p>
      <h2>9. Lei e foro</h2>
      <p>
        Vale a lei brasileira. Questões podem ser levadas ao foro da sua cidade, ao Procon ou ao site{' '}
        <a href="https://www.consumidor.gov.br">consumidor.gov.br</a>. O uso dos seus dados é explicado na{' '}
        <Link to={paths.privacy}>Política de Privacidade</Link>.
      </p>
    </>
  )
}
