// Files that exist to hold secrets: known by their name, never sent.

const names: readonly RegExp[] = [
  /^\.env/,
  /^id_(rsa|dsa|ecdsa|ed25519)(_sk)?$/,
  /\.(pem|key|p12|pfx|jks|keystore|kdbx|ppk|asc|gpg|age)$/,
  /^\.(npmrc|yarnrc\.yml|pypirc|netrc|pgpass|htpasswd|git-credentials|boto|s3cfg|vault-token)$/,
  /^_netrc$/,
  /^(credentials|kubeconfig)$/,
  /^(credentials|secrets?|service[-_]account.*)\.(json|ya?ml|toml|ini)$/,
  /^terraform\.tfstate(\.backup)?$/,
  /\.tfvars$/,
]

const folders: readonly RegExp[] = [/(^|\/)\.(ssh|gnupg|aws|azure|kube)\//, /(^|\/)\.docker\/config\.json$/]

/** Public halves and examples are made to be shared, but `.env*` never is: people fill examples in. */
const shareable = /\.pub$/

/** True for a path whose name says that it holds keys. */
export function isSecretFile(path: string): boolean {
  const folded = path.normalize('NFKC').replaceAll('\\', '/').toLowerCase()
  if (shareable.test(folded)) return false
  const name = folded.slice(folded.lastIndexOf('/') + 1)
  return names.some(pattern => pattern.test(name)) || folders.some(pattern => pattern.test(folded))
}
