/**
 * The library warns at its loading that Node is too old when Node has no LTS name; the Node that npm installs never has
 * one. Nobody who starts the product should read that.
 */
const { warn } = console
console.warn = () => {}
export const { default: Provider, errors } = await import('oidc-provider').finally(() => {
  console.warn = warn
})
