import type { Rows } from './insert.ts'

/** Where the demonstration's app runs: `examples/client-app`, or one of yours. */
export const DEMO_APP = { id: 'cursos-demonstracao', address: 'http://127.0.0.1:4708' }

/** One app that lets people in through the demonstration shop. It keeps no secret, so there is none to know. */
export const clientAppRows = (now: Date): Rows => ({
  client_app: [
    {
      id: DEMO_APP.id,
      name: 'Cursos da Casa',
      brand_id: 'main',
      redirect_uris: [`${DEMO_APP.address}/volta`],
      post_logout_redirect_uris: [`${DEMO_APP.address}/`],
      backchannel_logout_uri: `${DEMO_APP.address}/saiu`,
      active: true,
      created_at: now,
    },
  ],
})
