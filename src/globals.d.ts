// Put in by the build.

declare const TEDDY_VERSION: string
