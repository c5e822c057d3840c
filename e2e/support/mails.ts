import { type APIRequestContext, expect } from '@playwright/test'

const mailbox = `http://localhost:${process.env.E2E_SIMULATOR_PORT}/api/mails`

interface Mail {
  subject: string
  text: string
  html: string
}

/** All that somebody got, the newest first. */
export async function mailsFor(request: APIRequestContext, email: string): Promise<Mail[]> {
  return (await request.get(`${mailbox}?to=${encodeURIComponent(email)}`)).json()
}

/** The newest message with that subject, once it is there. */
export async function mailFor(
  request: APIRequestContext,
  email: string,
  subject: string | RegExp,
): Promise<string> {
  const isIt = (mail: Mail) =>
    typeof subject === 'string' ? mail.subject === subject : subject.test(mail.subject)
  const find = async () => (await mailsFor(request, email)).find(isIt)?.text
  await expect
    .poll(find, { intervals: [100], timeout: 20_000, message: `“${subject}” to ${email}` })
    .toBeTruthy()
  return (await find())!
}

/** The address behind the message's one button. */
export const linkIn = (text: string): string => text.match(/https?:\/\/\S+#\S+/)![0]

/** The six digits to type. */
export const codeIn = (text: string): string => text.match(/^\d{6}$/m)![0]
