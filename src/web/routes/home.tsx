import { pageMeta } from "../frame/page-meta.ts";
import { Featured } from "../home/featured.tsx";
import { Hero } from "../home/hero.tsx";
import { HostInvitation } from "../home/host-invitation.tsx";
import { Numbers } from "../home/numbers.tsx";
import { Steps } from "../home/steps.tsx";
import { pageContext } from "../page-context.ts";
import { home } from "../words/home.ts";
import type { Route } from "./+types/home";

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  return { featured: [] as import("../spaces/card-facts.ts").Card[] };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: home.title, description: home.description, publicUrl: matches[0].loaderData?.publicUrl, path: "/" });

export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Hero />
      <Numbers />
      <Featured cards={loaderData.featured} />
      <Steps />
      <HostInvitation />
    </>
  );
}
