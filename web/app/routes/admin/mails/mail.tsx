import {
  type AdminMailExample,
  MAIL_AREA_NAMES,
  MAIL_READER_NAMES,
  type MailScheme,
} from '@vitrine/contract/admin/mail'
import type { BrandId } from '@vitrine/contract/brand'
import { useEffect, useRef } from 'react'
import { href, Link, redirectDocument, useSearchParams } from 'react-router'
import { enterScreen } from '../../../admin/enter.ts'
import type { Choice } from '../../../admin/list/list.ts'
import pageClasses from '../../../admin/page.module.css'
import { AdminPage, AdminSkeleton, AsideCard, Columns, Way } from '../../../admin/page.tsx'
import { brandChoices } from '../../../admin/record-lookups.ts'
import { readerSwitchWords, sellerSwitchWords } from '../../../admin/records/mail-words.ts'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import { ActionButton } from '../../../admin/use-screen-act.tsx'
import { asAdministrator } from '../../../session/guards.ts'
import { needsOwnDocument } from '../../../session/own-document.ts'
import { Facts } from '../../../ui/facts.tsx'
import type { Route } from './+types/mail'
import classes from './mail.module.css'

/** As the address has it; one that the shop does not have is the first. */
const BRAND = 'brand'
const SCHEME = 'scheme'
const SCHEME_NAMES: Record<MailScheme, string> = { light: 'Claro', dark: 'Escuro' }

/** An example is shown on these addresses alone. */
const PREVIEW = /^\/admin\/emails\/[^/]+\/?$/

export const clientLoader = ({ request, params: { id } }: Route.ClientLoaderArgs) => {
  if (needsOwnDocument(PREVIEW)) throw redirectDocument(request.url)
  enterScreen(request)
  const asked = new URL(request.url).searchParams
  return asAdministrator(request, async (api) => {
    const brands = await brandChoices(api)
    const brand = brands.find(([one]) => one === asked.get(BRAND))?.[0] as BrandId | undefined
    const scheme: MailScheme = asked.get(SCHEME) === 'dark' ? 'dark' : 'light'
    return { mail: await api.adminMail.read({ id, brand, scheme }), brands }
  })
}
export const HydrateFallback = () => <AdminSkeleton title="E-mail" />
export const ErrorBoundary = ScreenFailure

/** One kind of message: when it goes out and to whom, and how it looks. */
export default function Mail({ loaderData: { mail, brands } }: Route.ComponentProps) {
  const { id, name, trigger, brand, html, plain, subject } = mail
  return (
    <AdminPage
      title={name}
      lead={trigger}
      back={{ to: href('/admin/emails'), label: 'E-mails' }}
      action={
        <ActionButton
          label="Enviar teste para mim"
          done="Teste a caminho do seu e-mail"
          permission="mails.write"
          of={brand}
          run={(api) => api.adminMail.sendTest({ id, brand })}
        />
      }
    >
      <Columns aside={<About mail={mail} />}>
        <AsideCard title="Como fica">
          <p className={pageClasses.quiet}>
            Um exemplo, com uma pessoa que não existe. Nenhum link dele leva a lugar algum.
          </p>
          <PreviewChoice mail={mail} brands={brands} />
          <Facts facts={[['Assunto', subject]]} />
          <Preview title={`Exemplo: ${name}`} html={html} />
        </AsideCard>
        <AsideCard title="Em texto">
          <pre className={pageClasses.code}>{plain}</pre>
        </AsideCard>
      </Columns>
    </AdminPage>
  )
}

/** The browser's keeper of what may become a document (Trusted Types), which not every browser has. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML(html: string): string },
  ): { createHTML(html: string): string }
}

const OURS = { createHTML: (html: string): string => html }
let made: typeof OURS | undefined

/** A document has one policy of a name, and the policy of the page permits this name on pages with a preview alone. */
function policy(): typeof OURS {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  made ??= trustedTypes?.createPolicy('mail-preview', OURS) ?? OURS
  return made
}

/** A message of the server in a frame of its own, in which nothing runs, opens or leads anywhere. */
function Preview({ title, html }: { title: string; html: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    if (frame.current) frame.current.srcdoc = policy().createHTML(html)
  }, [html])
  return <iframe ref={frame} className={classes.frame} title={title} sandbox="" />
}

/** In which brand and in which scheme it is shown; each choice is an address. */
function PreviewChoice({ mail, brands }: { mail: AdminMailExample; brands: readonly Choice[] }) {
  const [params] = useSearchParams()
  const to = (name: string, value: string) => {
    const next = new URLSearchParams(params)
    next.set(name, value)
    return `?${next}`
  }
  const one = (name: string, chosen: string, [value, word]: Choice) => (
    <Way
      key={value}
      to={to(name, value)}
      variant={value === chosen ? 'primary' : 'outline'}
      aria-current={value === chosen ? 'true' : undefined}
      preventScrollReset
    >
      {word}
    </Way>
  )
  return (
    <>
      {brands.length > 1 && (
        <nav aria-label="Loja" className={classes.choices}>
          {brands.map((choice) => one(BRAND, mail.brand, choice))}
        </nav>
      )}
      <nav aria-label="Aparência" className={classes.choices}>
        {Object.entries(SCHEME_NAMES).map((choice) => one(SCHEME, mail.scheme, choice))}
      </nav>
    </>
  )
}

function About({ mail }: { mail: AdminMailExample }) {
  const sent = `${href('/admin/emails/enviados')}?kind=${mail.id}`
  return (
    <AsideCard title="E-mail">
      <Facts
        facts={[
          ['Área', MAIL_AREA_NAMES[mail.area]],
          ['Quem recebe', MAIL_READER_NAMES[mail.reader]],
          ['Quem recebe pode desligar', readerSwitchWords(mail)],
          ['A loja pode dispensar', sellerSwitchWords(mail)],
          [
            'Enviados em 30 dias',
            <Link key="sent" to={`${sent}&status=sent`}>
              {mail.sent.toLocaleString('pt-BR')}
            </Link>,
          ],
          [
            'Não saíram em 30 dias',
            <Link key="failed" to={sent}>
              {mail.failed.toLocaleString('pt-BR')}
            </Link>,
          ],
        ]}
      />
    </AsideCard>
  )
}
