import { links } from '#brand'
import { firstName, formatInstant, type Kind, type PropsOf, type Template } from '#mail'
import { Action, Layout, plainMessage, Quiet, Text, Title } from '#mail-layout'

type WaitingKind = Extract<Kind, 'seat-offered' | 'product-available'>

interface Words {
  subject: string
  sentence: string
  terms: string
}

/** What somebody who waited for a product is told: that it can be had, until when, and where. */
const message = <K extends WaitingKind>(words: (props: PropsOf<K>) => Words): Template<K> => ({
  subject: (props) => words(props).subject,
  html: (props, site) => {
    const { subject, sentence, terms } = words(props)
    return (
      <Layout seller={props.seller} preview={sentence}>
        <Title>{subject}</Title>
        <Text>{sentence}</Text>
        <Action href={links.product(site, props.seller.id, props.product.slug)}>Ver o produto</Action>
        <Quiet>{terms}</Quiet>
      </Layout>
    )
  },
  plain: (props, site) => {
    const { subject, sentence, terms } = words(props)
    const address = links.product(site, props.seller.id, props.product.slug)
    return plainMessage(props.seller, [subject, sentence, ['Ver o produto:', address], terms])
  },
})

export const templates: { [K in WaitingKind]: Template<K> } = {
  'seat-offered': message(({ name, product, until }) => ({
    subject: `Abriu uma vaga em ${product.name}`,
    sentence: `${firstName(name)}, chegou a sua vez na lista de espera: guardamos uma vaga em ${product.name} para você até ${formatInstant(until)}.`,
    terms:
      'Entre na sua conta para comprar. Depois desse horário, a vaga vai para a próxima pessoa da lista.',
  })),
  'product-available': message(({ name, product }) => ({
    subject: `${product.name} já está à venda`,
    sentence: `${firstName(name)}, você pediu para avisarmos: ${product.name} já pode ser comprado.`,
    terms: 'Este é o único aviso. Ele não guarda o produto nem o preço.',
  })),
}
