import { createRouterClient, onError } from '@orpc/server'
import type { ListFile } from '@vitrine/contract/admin/list'
import { CARD_PAGES } from '@vitrine/contract/card-pages'
import { speakPortuguese } from '@vitrine/contract/schema-words'
import { VIDEO_PROVIDERS } from '@vitrine/contract/video-address'
import type { FastifyInstance } from 'fastify'
import { accessHttp } from '#access'
import {
  adminAccountHttp,
  adminAccountMergeHttp,
  adminApiKeyHttp,
  adminAuditHttp,
  adminBrandHttp,
  adminCategoryHttp,
  adminClientAppHttp,
  adminCouponHttp,
  adminCourseHttp,
  adminDataExportHttp,
  adminDisputeHttp,
  adminDocumentHttp,
  adminDunningHttp,
  adminImportHttp,
  adminJobHttp,
  adminLessonHttp,
  adminMailHttp,
  adminOrderHttp,
  adminOverviewHttp,
  adminPictureHttp,
  adminPriceCampaignHttp,
  adminProductFileHttp,
  adminProductHttp,
  adminReviewHttp,
  adminRuleHttp,
  adminSettlementHttp,
  adminSetupHttp,
  adminSubscriptionFigureHttp,
  adminSubscriptionHttp,
  adminTeamHttp,
  adminTicketHttp,
  adminWebhookHttp,
  secondFactorResetHttp,
  staffNotificationHttp,
} from '#admin'
import { identifyKey } from '#api-key'
import { addBrandHosts, addClosedShop, addMarks, addWellKnown, brandHttp, originsOf, siteAt } from '#brand'
import { cartHttp } from '#cart'
import { addPictures, addSiteMap, catalogHttp } from '#catalog'
import { checkoutHttp } from '#checkout'
import { creditHttp } from '#credit'
import type { ListCall } from '#data-export'
import { deliveryHttp } from '#delivery'
import { addSignedFiles, addUploads } from '#files'
import { addCardFrames, addWebhooks, postalCodeHttp } from '#gateway'
import { lookupHttp, payLinkHttp } from '#guest-order'
import { createApi, type JsonAnswer } from '#http/api.ts'
import { api, type Call } from '#http/call.ts'
import { apiOrigin, bearerOf, isApiKey } from '#http/headers.ts'
import { createKeyProofs } from '#http/key-proof.ts'
import { bytesOfPage, createPages, type Place, throwUnavailable, type Web } from '#http/pages.ts'
import { sharedQuery } from '#http/routes-by-rule.ts'
import { createSharedCache, type Serving } from '#http/serve-api.ts'
import { createServer } from '#http/server.ts'
import { accountEntryHttp, addIdentity, connectedAppHttp, identityHttp } from '#identity'
import { queueFigures } from '#jobs'
import type { App } from '#kernel/app-context.ts'
import { failureOf } from '#kernel/log.ts'
import { addMailReports, mailFigures } from '#mail'
import { notificationHttp } from '#notification'
import { listLines, listUnpaidProducts, orderActivities } from '#order'
import { paymentFigures } from '#payment'
import type { PaymentProviders } from '#payment-provider'
import { privacyHttp } from '#privacy'
import { addAvatars, errorLogHttp, profileHttp } from '#profile'
import { refundHttp } from '#refund'
import { refundFigures } from '#refund-ledger'
import { reviewHttp } from '#review'
import { savedCardHttp } from '#saved-card'
import { administrationHttp, secondFactorHttp } from '#second-factor'
import { hasSignedIn } from '#session'
import { accountHttp, credentialHttp, identify, sessionHttp } from '#sign-in'
import { listSubscribed, priceChangeHttp, subscriptionHttp } from '#subscription'
import { ticketHttp } from '#ticket'
import { certificateHttp, trainingHttp } from '#training'
import { upsellHttp } from '#upsell'
import { ownershipHttp } from '#waitlist'
import { isReady, type Parts } from './parts.ts'
import { JOB_NAMES, MAIL_JOBS, personalData } from './work.ts'

const administrationRouter = (providers: PaymentProviders) => ({
  administration: administrationHttp,
  adminAccount: { ...adminAccountHttp, ...adminAccountMergeHttp(personalData) },
  adminAudit: adminAuditHttp,
  adminBrand: adminBrandHttp(providers),
  adminCategory: adminCategoryHttp,
  adminClientApp: adminClientAppHttp,
  adminCoupon: adminCouponHttp,
  adminCourse: adminCourseHttp,
  adminDataExport: adminDataExportHttp,
  adminDispute: adminDisputeHttp(providers),
  adminJob: adminJobHttp(JOB_NAMES),
  adminLesson: adminLessonHttp,
  adminOrder: adminOrderHttp(providers),
  adminReview: adminReviewHttp,
  adminDunning: adminDunningHttp,
  adminPriceCampaign: adminPriceCampaignHttp,
  adminRule: adminRuleHttp,
  adminSettlement: adminSettlementHttp,
  staffNotice: staffNotificationHttp,
  adminSetup: adminSetupHttp({ providers, jobs: JOB_NAMES }),
  adminSubscription: adminSubscriptionHttp,
  adminSubscriptionFigure: adminSubscriptionFigureHttp,
  adminTeam: adminTeamHttp,
  adminTicket: adminTicketHttp,
  adminOverview: adminOverviewHttp(JOB_NAMES),
  adminDocument: adminDocumentHttp,
  adminPicture: adminPictureHttp,
  adminProduct: adminProductHttp,
  adminProductFile: adminProductFileHttp,
  adminImport: adminImportHttp,
  adminMail: adminMailHttp,
  adminWebhook: adminWebhookHttp,
  adminApiKey: adminApiKeyHttp,
})

/** Every endpoint of the contract with its handler. */
export const createRouter = (providers: PaymentProviders) =>
  api.router({
    account: { ...accountHttp, ...accountEntryHttp },
    credential: credentialHttp,
    profile: profileHttp,
    privacy: privacyHttp([orderActivities]),
    brand: brandHttp,
    catalog: catalogHttp,
    cart: cartHttp,
    checkout: { ...refundHttp, ...checkoutHttp(providers) },
    credit: creditHttp(),
    orderLookup: lookupHttp,
    payLink: payLinkHttp(providers),
    priceChange: priceChangeHttp,
    subscription: subscriptionHttp(providers),
    access: accessHttp,
    delivery: deliveryHttp,
    training: trainingHttp,
    certificate: certificateHttp,
    errorLog: errorLogHttp,
    ...administrationRouter(providers),
    secondFactor: secondFactorHttp,
    secondFactorReset: secondFactorResetHttp,
    identity: identityHttp,
    connectedApp: connectedAppHttp,
    notice: notificationHttp,
    review: reviewHttp,
    savedCard: savedCardHttp(providers),
    postalCode: postalCodeHttp(),
    ownership: ownershipHttp({ listSubscribed, listUnpaidProducts, listLines }),
    ticket: ticketHttp,
    upsell: upsellHttp,
    session: sessionHttp,
  })

speakPortuguese()

const MIB = 2 ** 20
/** In bytes, of each process. */
const KEPT_PAGES = 24 * MIB
const KEPT_ANSWERS = 8 * MIB

/** A lesson and its preview, and nothing else, play video, and hold the frames of those who show one. */
const LESSON_PAGES = /^\/(treinamentos\/[^/?]+\/[^/?]+|admin\/treinamento\/aulas\/[^/?]+\/previa)/

/** Where the text of a lesson is written. */
const EDITOR_PAGES = /^\/admin\/treinamento\/aulas\/[^/?]+\/?(\?|$)/

/** Where the example of a message is shown. */
const PREVIEW_PAGES = /^\/admin\/emails\/[^/?]+(\/texto)?\/?(\?|$)/

const framesOf = ({ config: { card } }: App) => [
  ...(card ? [{ origin: new URL(card.frameUrl).origin, on: CARD_PAGES }] : []),
  ...Object.values(VIDEO_PROVIDERS).map(({ frameOrigin }) => ({ origin: frameOrigin, on: LESSON_PAGES })),
]

/** Pages on a brand's own host call the API there, wherever it is for the others: its cookies are of that host. */
async function placeOf(app: App, host: string | undefined): Promise<Place> {
  const { http } = app.config
  const site = await siteAt(app, host)
  const other = apiOrigin(http)
  return site.origin === http.publicUrl || !other
    ? { ...site, apiBaseUrl: http.apiBaseUrl, apiOrigin: other }
    : { ...site, apiBaseUrl: '/api' }
}

const pageSettings = (app: App): Parameters<typeof createPages>[3] => ({
  placeOf: (host) => placeOf(app, host),
  query: sharedQuery(),
  frames: framesOf(app),
  media: LESSON_PAGES,
  editor: EDITOR_PAGES,
  preview: PREVIEW_PAGES,
  isDev: app.config.dev,
  report: (error, path) => app.log.error({ ...failureOf(error), path }, 'rendering failed'),
})

/** A call that nobody signed in makes: pages are rendered by it. */
const nobodysCall = (app: App): Call => ({
  app,
  headers: {},
  ip: '',
  identify: async () => undefined,
  provenKey: async () => undefined,
  setCookie: () => {},
})

/** Answers a list as a file, to who asked for it a while ago. */
export async function callList(
  { app, providers }: Pick<Parts, 'app' | 'providers'>,
  { list, input, caller, ip, background }: ListCall,
): Promise<ListFile> {
  const now = app.clock.now()
  // What they proved when they asked holds until it is written.
  const proved = {
    isConfirmed: true,
    hasSecondFactor: true,
    provedAt: now,
    secondFactorAt: now,
    adminUsedAt: now,
  }
  const whoAsked = { ...caller, ...proved, sessionId: '' }
  const context: Call = { ...nobodysCall(app), ip, background, identify: async () => whoAsked }
  const [group = '', verb = ''] = list.split('.')
  const client = createRouterClient(createRouter(providers), { context })
  const ask = Reflect.get(Reflect.get(client, group), verb) as (input: object) => Promise<ListFile>
  return ask(input)
}

/** What is served besides the contract and the pages. */
async function addRoutes(server: FastifyInstance, app: App, providers: PaymentProviders): Promise<void> {
  addClosedShop(server, app)
  addBrandHosts(server, app, hasSignedIn)
  await addWebhooks(server, app, providers)
  await addMailReports(server, app)
  addCardFrames(server, app, () => originsOf(app))
  addAvatars(server, app)
  addSignedFiles(server, app)
  await addUploads(server, app)
  addPictures(server, app)
  addMarks(server, app)
  addWellKnown(server, app)
  addSiteMap(server, app)
}

/** What is counted in the database, for all processes. */
const figuresOf = (app: App, providers: PaymentProviders) => [
  mailFigures(app.db, MAIL_JOBS),
  queueFigures(app.db),
  paymentFigures(app, providers),
  refundFigures(app),
]

/** Who calls: a program by a key, or somebody in a session. */
export const callersOf =
  (app: App): Serving['identify'] =>
  (headers, { keyThumbprint, ip }) => {
    const bearer = bearerOf(headers.authorization)
    return isApiKey(bearer) ? identifyKey(app, bearer, ip) : identify(app, headers, keyThumbprint)
  }

/** The HTTP side: API, pages, webhooks. The web is opened at each page, so that development can reload it. */
export async function createWeb(
  { app, pool, providers, onStale }: Parts,
  open: () => Promise<Web>,
  extend: (server: FastifyInstance) => Promise<void>,
): Promise<FastifyInstance> {
  const router = createRouter(providers)
  const answers = createSharedCache<JsonAnswer>(KEPT_ANSWERS, ({ body }) => 2 * body.length)
  const pages = createSharedCache(app.config.dev ? 0 : KEPT_PAGES, bytesOfPage)
  onStale(() => {
    answers.clear()
    pages.clear()
  })
  const whoCalls = callersOf(app)
  const showPage = createPages(
    open,
    createRouterClient(router, { context: nobodysCall(app), interceptors: [onError(throwUnavailable)] }),
    pages,
    pageSettings(app),
  )
  return createServer({
    app,
    pool,
    identify: whoCalls,
    proveKey: createKeyProofs(app),
    api: createApi(router, app.log),
    pages: showPage,
    shared: answers,
    figures: figuresOf(app, providers),
    ready: () => isReady(pool),
    async extend(server) {
      await addRoutes(server, app, providers)
      await addIdentity(server, app, showPage)
      await extend(server)
    },
  })
}
