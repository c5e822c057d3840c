import { links } from '#brand'
import { firstName, type Template } from '#mail'
import { Action, Layout, plainLetter, Quiet, Text, Title } from '#mail-layout'

const READY =
  'Sua conta está pronta. Com ela você compra, acompanha suas assinaturas e encontra tudo o que é seu em um só lugar.'
const NOT_YOU =
  'Você recebeu este e-mail porque criou uma conta com este endereço. Se não foi você, responda e avise.'

export const welcome: Template<'welcome'> = {
  subject: ({ name }) => `Boas-vindas, ${firstName(name)}! Sua conta está pronta`,
  html: ({ seller, name }, site) => (
    <Layout seller={seller} preview={READY}>
      <Title>Boas-vindas, {firstName(name)}</Title>
      <Text>{READY}</Text>
      <Action href={links.store(site, seller.id)}>Conhecer a loja</Action>
      <Quiet>{NOT_YOU}</Quiet>
    </Layout>
  ),
  plain: ({ seller, name }, site) =>
    plainLetter(seller, [
      `Boas-vindas, ${firstName(name)}`,
      READY,
      ['Conhecer a loja:', links.store(site, seller.id)],
      NOT_YOU,
    ]),
}
