type Library = typeof import('oidc-provider')

let loading: Promise<Library> | undefined

/** Loaded when somebody first comes by another app: it is a large part of what the process would hold. */
export const loadLibrary = (): Promise<Library> => {
  loading ??= loadQuietly()
  return loading
}

/**
 * The library warns at its loading that Node is too old when Node has no LTS name; the Node that npm installs never has
 * one. Nobody who starts the product should read that.
 */
async function loadQuietly(): Promise<Library> {
  const { warn } = console
  console.warn = () => {}
  return import('oidc-provider').finally(() => {
    console.warn = warn
  })
}
