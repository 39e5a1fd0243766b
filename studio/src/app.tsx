/** The house of the pages: what stands around each, and which address is whose. */
import { Redirect, Route, Router, Switch, useLocation } from "wouter";
import { Frame } from "./frame/frame";
import { Approvals, Desk, Foundry, Graphs, Sam, Team, Threads } from "./pages/parts";
import { Coming } from "./parts/coming";
import { Empty } from "./parts/empty";
import { Head } from "./parts/head";

export function App() {
  return (
    <Router base="/studio">
      <Frame>
        <Pages />
      </Frame>
    </Router>
  );
}

function Pages() {
  const [place] = useLocation();
  return (
    <Coming what="the page" of={place}>
      <Switch>
        <Route path="/team/:assistant?/:tab?" component={Team} />
        <Route path="/threads/:thread?/:view?" component={Threads} />
        <Route path="/approvals" component={Approvals} />
        <Route path="/graphs/:graph?/:thread?" component={Graphs} />
        <Route path="/desk" component={Desk} />
        <Route path="/foundry/:protocol?" component={Foundry} />
        <Route path="/sam/:thread?" component={Sam} />
        <Route path="/">
          <Redirect to="/team" replace />
        </Route>
        <Route>
          <NoPage />
        </Route>
      </Switch>
    </Coming>
  );
}

function NoPage() {
  return (
    <>
      <Head className="sr-only">No page</Head>
      <Empty title="There is no such page">
        <p>The address leads nowhere in this studio. What there is, is listed at the left.</p>
      </Empty>
    </>
  );
}
