import { compileCache } from './compile-cache.ts'
import type { Secrets } from './secrets.ts'
import type { Settings } from './settings.ts'

/** The environment of the product's processes, but for DATABASE_URL. What the person set wins over what we fill in. */
export function environmentOf(settings: Settings, secrets: Secrets): NodeJS.ProcessEnv {
  const { SESSION_SECRET, DATA_SECRET, PIX_WEBHOOK_TOKEN } = secrets
  const always = {
    NODE_ENV: settings.dev ? 'development' : 'production',
    NODE_COMPILE_CACHE: compileCache,
    SESSION_SECRET,
    DATA_SECRET,
    PIX_WEBHOOK_TOKEN,
    // Its passwords are published: other machines reach it when somebody says so.
    ...(settings.demo ? { HOST: 'localhost' } : {}),
    ...(settings.simulated ? simulation(settings, secrets) : {}),
  }
  const given = Object.fromEntries(Object.entries(settings.env).filter(([, value]) => value))
  return {
    ...always,
    ...given,
    PORT: String(settings.port),
    DATA_DIR: settings.dataDir,
    DEMO: settings.demo ? '1' : '0',
    DEV: settings.dev ? '1' : '0',
    SIMULATOR_PORT: String(settings.simulatorPort),
    SIMULATOR_SMTP_PORT: String(settings.smtpPort),
  }
}

function simulation({ port, simulatorPort, smtpPort }: Settings, secrets: Secrets): NodeJS.ProcessEnv {
  return {
    SMTP_URL: `smtp://localhost:${smtpPort}`,
    PIX_BASE_URL: `http://localhost:${simulatorPort}/pix/v2`,
    PIX_TOKEN_URL: `http://localhost:${simulatorPort}/oauth/token`,
    PIX_CLIENT_ID: secrets.PIX_CLIENT_ID,
    PIX_CLIENT_SECRET: secrets.PIX_CLIENT_SECRET,
    PIX_KEY: secrets.PIX_KEY,
    // The account that the simulated bank keeps for it.
    PIX_ACCOUNT: '1000001',
    PIX_BRANCH: '0001',
    PAYMENT_BOLETO: 'mercado-pago',
    PAYMENT_CARD: 'mercado-pago',
    MERCADO_PAGO_ACCESS_TOKEN: secrets.MERCADO_PAGO_ACCESS_TOKEN,
    MERCADO_PAGO_PUBLIC_KEY: secrets.MERCADO_PAGO_PUBLIC_KEY,
    MERCADO_PAGO_WEBHOOK_SECRET: secrets.MERCADO_PAGO_WEBHOOK_SECRET,
    MERCADO_PAGO_API_BASE: `http://localhost:${simulatorPort}`,
    MERCADO_PAGO_JS_BASE: `http://localhost:${simulatorPort}`,
    SIMULATOR_MERCADO_PAGO_WEBHOOK_URL: `http://localhost:${port}/api/webhooks/mercado-pago`,
  }
}
