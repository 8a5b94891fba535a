import { createORPCClient } from "@orpc/client";
import type { ContractRouterClient } from "@orpc/contract";
import { OpenAPILink } from "@orpc/openapi-client/fetch";
import type { contract } from "../contract/api.ts";
import treaty from "./treaty.json";

export type Api = ContractRouterClient<typeof contract>;

/** The browser's way into the API; on the server a page finds the same client in its context. */
export const api: Api = createORPCClient(
  new OpenAPILink(treaty as unknown as typeof contract, {
    url: () => `${window.location.origin}/api/v1`,
  }),
);
