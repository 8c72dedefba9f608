declare module "virtual:react-router/server-build" {
  export * from "@react-router/dev/types/server-build";
}
