import { links } from '#brand'
import { firstName, formatInstant, type Kind, type PropsOf, type Site, type Template } from '#mail'
import { Action, Heading, Layout, Paragraphs, plainMessage, Quiet, Text, Title } from '#mail-layout'

type TicketKind = Extract<Kind, 'ticket-received' | 'ticket-answered'>

interface Words {
  subject: string
  sentence: string
  /** Over what was written. */
  heading: string
  action: string
  terms: string
}

const message = <K extends TicketKind>(words: (props: PropsOf<K>) => Words): Template<K> => {
  const page = ({ seller, code }: PropsOf<K>, site: Site) => links.ticket(site, seller.id, code)
  return {
    subject: (props) => words(props).subject,
    html: (props, site) => {
      const { subject, sentence, heading, action, terms } = words(props)
      return (
        <Layout seller={props.seller} preview={sentence}>
          <Title>{subject}</Title>
          <Text>{sentence}</Text>
          {props.text && (
            <>
              <Heading>{heading}</Heading>
              <Paragraphs text={props.text} />
            </>
          )}
          <Action href={page(props, site)}>{action}</Action>
          <Quiet>{terms}</Quiet>
        </Layout>
      )
    },
    plain: (props, site) => {
      const { subject, sentence, heading, action, terms } = words(props)
      const said = props.text ? [[`${heading}:`, props.text]] : []
      return plainMessage(props.seller, [
        subject,
        sentence,
        ...said,
        [`${action}:`, page(props, site)],
        terms,
      ])
    },
  }
}

export const templates: { [K in TicketKind]: Template<K> } = {
  'ticket-received': message(({ name, protocol, dueAt }) => ({
    subject: `Recebemos sua mensagem: protocolo ${protocol}`,
    sentence: `${firstName(name)}, sua mensagem chegou. O protocolo é ${protocol}, e respondemos até ${formatInstant(dueAt)}.`,
    heading: 'O que você escreveu',
    action: 'Ver o atendimento',
    terms:
      'A resposta chega neste e-mail. Pelo link você acompanha e acrescenta o que faltou: não o encaminhe a ninguém. Se não foi você que escreveu, ignore este e-mail.',
  })),
  'ticket-answered': message(({ name, protocol }) => ({
    subject: `Resposta ao seu atendimento ${protocol}`,
    sentence: `${firstName(name)}, respondemos à sua mensagem.`,
    heading: 'Nossa resposta',
    action: 'Responder',
    terms:
      'Para continuar, escreva pelo link. Se está tudo certo, marque lá como resolvido. Não o encaminhe a ninguém.',
  })),
}
