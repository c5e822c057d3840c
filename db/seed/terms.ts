import { addDays, startOfDay, today } from '@vitrine/contract/time'
import type { Rows } from './insert.ts'

/** Before the first of its people signed up. */
const OPENED_DAYS_AGO = 400

/** The day on which the demonstration opened, and with it what its terms are called. */
export const openedOn = (now: Date) => addDays(today(now), -OPENED_DAYS_AGO)

const TEXT = `Estes termos valem entre você e a empresa que vende nesta loja e entrega os produtos dela: o rodapé de cada página diz o nome e o CNPJ. Ao criar uma conta ou comprar, você confirma que os leu e aceita.

## 1. Sua conta

Para comprar é preciso ter 18 anos ou mais e informar dados verdadeiros. A senha é pessoal: guarde-a bem e avise-nos se desconfiar que alguém a conhece. A conta é de uma só pessoa e não pode ser emprestada nem vendida.

## 2. O que vendemos

Vendemos produtos digitais: assinaturas, treinamentos, materiais avulsos e pacotes. Nada é enviado pelo correio. A página de cada produto diz o que está incluído, por quanto tempo e por que preço. Planilhas e modelos servem de ponto de partida: não substituem contador nem advogado.

## 3. Preço e pagamento

Os preços estão em reais e incluem os tributos. Vale o preço mostrado no resumo do pedido; se ele mudar antes do pagamento, mostramos o novo valor e perguntamos de novo. O pagamento é feito pelas formas mostradas ao pagar.

## 4. Assinaturas

- A assinatura vale pelo período pago, até o dia que aparece no resumo do pedido e na sua conta, e renova pelo mesmo período e pelo preço combinado. Sete dias antes mandamos a cobrança do período seguinte, que vence no dia em que ele começa.
- Nada é debitado sem a sua autorização. Quem escolhe renovar no cartão recebe o aviso sete dias antes, e o cartão é cobrado no dia do vencimento; desligar ou trocar o cartão leva um clique na página da assinatura. Sem pagamento, o acesso continua por alguns dias depois do vencimento e depois é suspenso; se ninguém pagar, a assinatura é cancelada sem multa, juros ou dívida. Os avisos da cobrança e a página da assinatura dizem os dois dias.
- Você cancela quando quiser, na página da assinatura: o que já foi pago vale até o fim, e até lá o cancelamento pode ser desfeito.

## 5. Direito de arrependimento

Você tem 7 dias, contados do pagamento, para desistir sem dizer o motivo (Código de Defesa do Consumidor, art. 49); se a garantia de um produto da compra for maior, vale a garantia. Devolvemos tudo o que foi pago, pelo mesmo meio, e o acesso termina.

## 6. Uso dos conteúdos

Os conteúdos são protegidos por direito autoral (Lei 9.610/1998). A compra dá a você o direito de usá-los para si e no seu trabalho com clientes, não o de revendê-los ou publicá-los.

## 7. Suspensão

Podemos suspender o acesso em caso de fraude, de uso que viole estes termos ou de pagamento devolvido. Avisamos o motivo por e-mail e você pode responder antes de uma decisão definitiva, salvo quando a lei exigir ação imediata.

## 8. Mudanças

Se estes termos mudarem, avisamos por e-mail com 30 dias e guardamos a versão que você aceitou. Compras já feitas seguem a versão da data da compra.

## 9. Lei e foro

Vale a lei brasileira. Questões podem ser levadas ao foro da sua cidade, ao Procon ou ao site [consumidor.gov.br](https://www.consumidor.gov.br). O uso dos seus dados é explicado na [Política de Privacidade](/privacidade).
`

/** The terms that the first brand has published itself. */
export const termsRows = (author: unknown, now: Date): Rows => ({
  brand_document: [
    {
      brand_id: 'main',
      kind: 'terms',
      version: openedOn(now),
      text: TEXT.trim(),
      author,
      published_at: startOfDay(openedOn(now)),
    },
  ],
})
