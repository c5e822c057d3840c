import { type Answer, because, test } from './answers.ts'

/** A promise: the field that it is about, what is promised, and how it is kept. */
export interface Promised {
  about: string
  goal: string
  answers: Answer
}

const promised = (about: string, goal: string, answers: Answer): Promised => ({ about, goal, answers })

/** What the product promises about security and reliability, beside ASVS. */
export const PROMISES: readonly Promised[] = [
  promised(
    'OpenID Connect',
    'The modules of the official Basic plan, mirrored.',
    test('S/people/identity/basic-plan.test.ts'),
  ),
  promised(
    'Outside clients',
    'Sign-in, sign-out and back-channel sign-out with clients that nobody here wrote.',
    test(
      'S/people/identity/provider.test.ts',
      'S/people/identity/backchannel-logout.test.ts',
      'S/people/identity/mod-auth-openidc.test.ts',
    ),
  ),
  promised(
    'redirect_uri',
    'None of 2,000 near misses is followed.',
    test('S/people/identity/redirects.test.ts', 'web/app/session/safe-redirect.test.ts'),
  ),
  promised('Codes', 'A code has one winner of fifty at once.', test('S/people/identity/race.test.ts')),
  promised(
    'Refresh, many tabs',
    'A thousand families of twenty tabs: nobody is signed out, each has one successor.',
    test('S/people/session/refresh.test.ts', 'e2e/session-tabs.spec.ts'),
  ),
  promised(
    'Refresh theft',
    'An older token ends the family, and its owner is told.',
    test('S/people/session/refresh.test.ts'),
  ),
  promised(
    'Copied storage',
    'A copy of the local storage in another browser does nothing.',
    test('S/people/session/bound-session.test.ts'),
  ),
  promised(
    'Revocation',
    'The next request is refused, over two processes.',
    test('S/people/sign-in/revoke.test.ts', 'S/people/session/two-processes.test.ts'),
  ),
  promised('Ends of sessions', 'Exact to the second.', test('S/people/session/clock.test.ts')),
  promised(
    'Step-up of administrators',
    'Every route asks for it, and dangerous acts for a newer proof.',
    test('S/platform/http/access-matrix.test.ts', 'e2e/administrator.spec.ts'),
  ),
  promised(
    'Codes and links',
    'Each is used once of fifty tries at once; a reset skips no second factor.',
    test('S/people/sign-in/once.test.ts', 'S/people/second-factor/races.test.ts'),
  ),
  promised('Passkeys', 'Tampered ceremonies are refused.', test('S/people/second-factor/ceremonies.test.ts')),
  promised(
    'Password hash',
    'argon2id, 19 MiB, t=2; who comes beyond what the machine hashes is told to come back.',
    test('S/people/account/account.test.ts', 'S/people/sign-in/slow-sign-in.test.ts'),
  ),
  promised(
    'Enumeration',
    'An answer and its time do not say whether an address has an account.',
    test('S/people/sign-in/enumeration.test.ts', 'S/people/sign-in/same-work.test.ts'),
  ),
  promised(
    'Guessing',
    'A hundred guesses a day for an account from any number of addresses; its owner is not locked out.',
    test('S/people/session/guess.test.ts'),
  ),
  promised(
    'Access control',
    'Every route for every identity, own and foreign.',
    test('S/platform/http/access-matrix.test.ts', 'S/platform/http/ownership.test.ts'),
  ),
  promised(
    'Mass assignment',
    'A field that nobody may send is refused at every write.',
    test('S/platform/http/mass-assignment.test.ts'),
  ),
  promised(
    'Injection',
    'No text becomes SQL.',
    test('S/platform/http/bad-input.test.ts', 'test/architecture/sql-tables.test.ts'),
  ),
  promised('Scan of the web', 'wapiti finds nothing.', test('lab/fire/scan.test.ts')),
  promised(
    'Content Security Policy',
    'On every page, without a violation.',
    test('S/platform/http/headers.test.ts', 'e2e/payloads.spec.ts'),
  ),
  promised('Headers', 'On every answer.', test('S/platform/http/headers.test.ts')),
  promised(
    'Rich text',
    'Two hundred texts that want to be scripts stay texts.',
    test('e2e/payloads.spec.ts', 'web/app/admin/form/pasted-html.test.ts'),
  ),
  promised(
    'Uploads',
    'Hostile files are drawn anew or refused, within 64 MiB.',
    test('S/people/profile/hostile-uploads.test.ts', 'S/people/profile/disguised-uploads.test.ts'),
  ),
  promised(
    'Slow clients',
    'A thousand slow connections fail no visit.',
    because('`lab/bench/slow.ts` holds them; lab/results/slow-clients.json has what came out.'),
  ),
  promised(
    'API fuzz',
    'Nothing answers 500.',
    test('S/platform/http/bad-input.test.ts', 'S/platform/http/bad-address.test.ts'),
  ),
  promised('Logs', 'Planted secrets are in no line.', test('S/platform/kernel/log.test.ts')),
  promised(
    'Oversell',
    'Sold is the stock exactly.',
    test('lab/fire/races.test.ts', 'S/sales/checkout/races.test.ts'),
  ),
  promised(
    'Coupons',
    'Used is within every limit, and is the number of orders that carry it.',
    test('lab/fire/races.test.ts', 'S/sales/checkout/races.test.ts'),
  ),
  promised(
    'Idempotency',
    'Fifty alike at once make one order.',
    test('S/sales/checkout/checkout.test.ts', 'S/sales/checkout/twins.test.ts'),
  ),
  promised(
    'Double charge',
    'After a thousand kills the books of shop and bank are equal.',
    test('lab/fire/kills.test.ts', 'S/sales/checkout/crash.test.ts'),
  ),
  promised(
    'Webhooks',
    'Told twenty times, shuffled, a tenth forged: each applied once.',
    test('lab/fire/webhooks.test.ts', 'S/sales/gateway/webhook.test.ts'),
  ),
  promised(
    'E-mails',
    'None is lost; a duplicate has the same Message-ID.',
    test('lab/fire/kills.test.ts', 'S/platform/mail/mail.test.ts'),
  ),
  promised(
    'Jobs',
    'One whose worker died runs again within 15 s; one that never works is kept and shown.',
    test('S/platform/jobs/run.test.ts', 'S/platform/jobs/failed-jobs.test.ts'),
  ),
  promised(
    'Renewals',
    'One order for each period, charged once at most, over two years and clocks that jump.',
    test('lab/fire/subscriptions.test.ts', 'S/subscription/renewal.test.ts'),
  ),
  promised(
    'Restart of the database',
    'No process ends, nothing that was committed is lost.',
    test('lab/fire/kills.test.ts', 'S/platform/kernel/outage.test.ts'),
  ),
  promised(
    'Shutdown and new versions',
    'A rolling restart fails no request; the version before works on the new schema.',
    test('lab/fire/proxy.test.ts', 'lab/fire/upgrade.test.ts', 'S/platform/http/close.test.ts'),
  ),
  promised(
    'Backup',
    'A copy is brought back with equal books.',
    test('lab/fire/operation.test.ts', 'scripts/commands/backup.test.ts'),
  ),
  promised(
    'Money',
    'Integer centavos; sums are equal in a million carts.',
    test('S/store/pricing/price-cart.test.ts', 'contract/src/money.test.ts'),
  ),
  promised(
    'LGPD',
    'The copy is complete; after a removal nothing leads to the person.',
    test('S/people/privacy/rights.test.ts', 'S/people/privacy/schema.test.ts'),
  ),
  promised(
    'Supply chain',
    'Exact versions, a bill of materials for each release, scripts of packages by an allow-list.',
    test('test/packages.test.ts', 'scripts/release/state.test.ts'),
  ),
  promised('ASVS', 'Every requirement of levels 1 and 2 is answered.', test('test/security.test.ts')),
  promised(
    'Planted keys',
    'Nothing that was there before its owner came lets anybody in afterwards.',
    test('S/people/sign-in/planted.test.ts', 'S/people/sign-in/planted-keys.test.ts'),
  ),
  promised(
    'A stranger’s mailbox',
    'An account without a confirmed address causes few messages.',
    test('S/sales/checkout/order-limits.test.ts'),
  ),
  promised(
    'Address of a caller',
    'Forged entries change no limit and nothing that is kept.',
    test('lab/fire/proxy.test.ts', 'S/platform/http/proxy.test.ts'),
  ),
  promised(
    'Memory by address',
    'Addresses with made-up parameters do not make a process grow.',
    test('S/platform/http/addresses.test.ts'),
  ),
  promised(
    'Mail that waits',
    'A mail server away for a day loses none.',
    test('S/platform/mail/outage.test.ts'),
  ),
]
